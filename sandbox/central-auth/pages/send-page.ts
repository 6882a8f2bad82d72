import type { Response } from "express";
import { type Page, renderDocument } from "./document.ts";

export function sendPage(response: Response, page: Page, status = 200): void {
  response.status(status).type("html").send(renderDocument(page));
}
