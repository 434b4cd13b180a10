"""A server that is killed while people play, and started again."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.player import PATIENCE, Player
from tests.server.crash import Running


def test_a_page_plays_on_after_the_server_was_killed_and_started_again(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    """Without being loaded again, and with what was chosen but not confirmed."""
    running = Running(tmp_path)
    running.start()
    context = browser.new_context(base_url=running.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        player = Player(page)
        table = player.begin("me", "bot:greedy", seed=2)
        player.wait("asked")
        loads: list[str] = []
        page.on("load", lambda loaded: loads.append(loaded.url))
        player.answer()
        running.kill()
        expect(page.get_by_text("The connection is lost.")).to_be_visible()
        running.start()
        expect(page.get_by_text("The connection is lost.")).to_be_hidden()
        expect(page.locator(".steps li")).to_have_count(1)
        player.turn()
        player.wait("asked", "over")
        assert player.get(f"/api/tables/{table}")["seq"] > 0
        assert loads == []
    finally:
        context.close()
        running.kill()
