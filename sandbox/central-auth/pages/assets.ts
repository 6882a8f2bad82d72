import { readFileSync } from "node:fs";
import type { Express } from "express";

const FILES = { "/style.css": "text/css", "/icon.svg": "image/svg+xml" };

export function mountAssets(app: Express): void {
  for (const [path, type] of Object.entries(FILES)) {
    const content = readFileSync(new URL(`.${path}`, import.meta.url));
    app.get(
      path,
      (_request, response) => void response.set("cache-control", "public, max-age=300").type(type).send(content),
    );
  }
}
