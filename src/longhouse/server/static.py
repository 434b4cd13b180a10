"""The browser client: files that were built once, served as they are.

Files under `assets/` carry a digest of their content in their name and may be kept for ever;
everything else is asked for again. What the build compressed is sent compressed.
"""

import hashlib
import mimetypes
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
MISSING: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Longhouse</title>
<h1>Longhouse</h1>
<p>The server runs, but its pages have not been built. In a copy of the source, run:</p>
<pre>cd web && npm ci && npm run build</pre>
<p>The interface for bots and scripts works: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


class File:
    """One file in all the forms in which it can be sent."""

    def __init__(self, path: Path, name: str) -> None:
        self.media: Final = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.forms: Final = {"": path.read_bytes()}
        for encoding, ending in ENCODINGS:
            packed = path.with_name(path.name + ending)
            if packed.is_file():
                self.forms[encoding] = packed.read_bytes()
        self.tag: Final = hashlib.sha256(self.forms[""]).hexdigest()[:20]
        self.cache: Final = FOREVER if name.startswith("assets/") else ASK_AGAIN

    def respond(self, request: Request) -> Response:
        accepted = request.headers.get("accept-encoding", "")
        encoding = next(
            (name for name, _ in ENCODINGS if name in self.forms and name in accepted), ""
        )
        tag = f'"{self.tag}{encoding}"'
        headers = {"Cache-Control": self.cache, "ETag": tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.forms[encoding], headers=headers, media_type=self.media)


class Pages:
    """All files of the client, read at the start."""

    def __init__(self, folder: Path | None = None) -> None:
        root = folder or Path(str(files("longhouse"))) / "static"
        self.files: Final[dict[str, File]] = {}
        for path in sorted(root.rglob("*")) if root.is_dir() else []:
            name = path.relative_to(root).as_posix()
            if path.is_file() and not name.endswith((".br", ".gz")):
                self.files[name] = File(path, name)

    async def handle(self, request: Request) -> Response:
        """A file by its name; every other address is a page of the client."""
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("not allowed", 405, headers={"Allow": "GET, HEAD"})
        name = request.url.path.lstrip("/")
        file = self.files.get(name)
        if file is not None:
            return file.respond(request)
        if name.startswith("assets/") or "." in name.rpartition("/")[2]:
            return PlainTextResponse("not found", 404)
        index = self.files.get("index.html")
        return (
            HTMLResponse(MISSING, 200 if not name else 404)
            if index is None
            else index.respond(request)
        )
