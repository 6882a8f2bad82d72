import { readFileSync } from "node:fs";
import type { Express } from "express";

const FILES = {
  "/style.css": { type: "text/css", file: new URL("../../shared/pages/style.css", import.meta.url) },
  "/icon.svg": { type: "image/svg+xml", file: new URL("./icon.svg", import.meta.url) },
};

export function mountAssets(app: Express): void {
  for (const [path, { type, file }] of Object.entries(FILES)) {
    const content = readFileSync(file);
    app.get(
      path,
      (_request, response) => void response.set("cache-control", "public, max-age=300").type(type).send(content),
    );
  }
}
