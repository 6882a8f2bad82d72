import { readFileSync } from "node:fs";
import type { Express, Response } from "express";
import { createApp, mountHealth } from "#sandbox/shared/http/app.ts";
import { errorHandler } from "#sandbox/shared/http/error-handler.ts";
import type { Logger } from "#sandbox/shared/log.ts";
import type { Outbox, ReceivedMail } from "./outbox.ts";
import { renderList, renderMail, renderMissing } from "./pages.ts";

const SHARED_STYLE = readFileSync(new URL("../shared/pages/style.css", import.meta.url), "utf8");
const STYLE = SHARED_STYLE + readFileSync(new URL("./outbox.css", import.meta.url), "utf8");

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** A mail's HTML runs no script, loads nothing and has an opaque origin; its links open outside of it. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** The pages and the JSON of the received mails. */
export function createOutboxApp(outbox: Outbox, log: Logger): Express {
  const app = createApp(log, { "query parser": "simple" });
  app.use((_request, response, next) => {
    response.set({ ...HEADERS, "content-security-policy": PAGE_POLICY });
    next();
  });
  mountHealth(app, log);

  app.get("/style.css", (_request, response) => void response.type("css").send(STYLE));
  app.get("/", (_request, response) => void response.type("html").send(renderList(outbox.list())));
  app.get("/mails", (_request, response) => void response.json({ mails: outbox.list() }));
  app.delete("/mails", (_request, response) => {
    outbox.clear();
    response.status(204).end();
  });
  app.get("/mails/:id", ({ params }, response) => {
    const mail = outbox.find(params.id);
    if (mail) response.type("html").send(renderMail(mail));
    else sendMissing(response);
  });
  app.get("/mails/:id/html", ({ params }, response) => {
    const html = outbox.find(params.id)?.html;
    if (html) sendContent(response, html);
    else sendMissing(response);
  });
  app.use((_request, response) => sendMissing(response));
  app.use(errorHandler(log, ({ response, status }) => void response.status(status).json({ error: status })));
  return app;
}

function sendContent(response: Response, html: NonNullable<ReceivedMail["html"]>): void {
  response.set("content-security-policy", MAIL_POLICY).type("html").send(html);
}

function sendMissing(response: Response): void {
  response.status(404).type("html").send(renderMissing());
}
