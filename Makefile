# Longhouse. Two commands matter: `make play` and `make test`; each does all its set-up.

PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src docs/rules -name '*.py' -o -name '*.toml' -o -name '*.json' -o -name '*.md')

.DEFAULT_GOAL := help
.PHONY: help play table test test-all check bench load lighthouse soak crash pictures build clean constraints

include web/client.mk

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

play: build ## Set everything up and open the table in the browser
	@$(BIN)/longhouse serve --open

table: build ## Set everything up and play in this terminal
	@$(BIN)/longhouse play

test: build $(VENV)/.test ## Set everything up and run the whole test suite
	@tools/system chromium
	@$(BIN)/python -m pytest -n auto --maxschedchunk 1

test-all: build $(VENV)/.test ## The whole test suite and what takes long besides
	@tools/system chromium
	@$(BIN)/python -m pytest -n auto --maxschedchunk 1 -m ""

check: build $(VENV)/.test web-check ## Formatting, lint, types and layers
	@$(BIN)/ruff format --check src tests benchmarks setup.py
	@$(BIN)/ruff check src tests benchmarks setup.py
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q tests/test_layers.py

bench: build ## Measure speed beside other engines, in one run
	@$(BIN)/python benchmarks/run.py

load: build ## Measure the server: 200 games at once, and beside boardgame.io's
	@$(BIN)/python benchmarks/server_load.py
	@$(BIN)/python benchmarks/server_beside.py

lighthouse: build ## What Lighthouse says of the pages
	@tools/system chromium
	@$(BIN)/python benchmarks/lighthouse.py

soak: build ## Long random games of every game, with the laws checked
	@$(BIN)/longhouse soak dragon_canyon:200000 terra_nova:100000 terramara:100000

crash: build $(VENV)/.test ## Kill the server at 200 random moments and count what was lost
	@$(BIN)/python -m tests.server.crash --rounds 200

pictures: build $(VENV)/.test ## Take the pictures of the README again
	@tools/system chromium
	@$(BIN)/python -m tests.browser.portray

build: $(VENV)/.built ## Build and install into .venv, compiled where a C compiler is at hand

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "please install: $(PYTHON)"; exit 1; }
	@PYTHON=$(PYTHON) tools/system venv
	@PYTHON=$(PYTHON) tools/system headers || echo "without them Longhouse runs interpreted"
	@echo "setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade pip
	@touch $@

$(VENV)/.tools: $(VENV)/.made pyproject.toml constraints.txt
	@echo "installing what Longhouse builds on ..."
	@$(PIP) install -c constraints.txt --group build
	@touch $@

$(VENV)/.built: $(VENV)/.tools setup.py $(SOURCES) $(STATIC)
	@echo "building Longhouse (a minute or two when it compiles) ..."
	@rm -rf build
	@$(PIP) install -c constraints.txt --no-build-isolation .
	@touch $@

$(VENV)/.test: $(VENV)/.tools
	@echo "installing what the tests need ..."
	@$(PIP) install -c constraints.txt --group test --group check
	@touch $@

constraints: ## Pin the newest versions of everything (names and versions only)
	@$(PIP) install uv
	@$(BIN)/uv pip compile pyproject.toml --quiet --upgrade --no-header --no-annotate \
	  --no-emit-index-url --python-version 3.11 --group build --group test --group check \
	  -o constraints.txt

clean: ## Remove everything that was made
	@rm -rf $(VENV) .venv-peers .peers build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
