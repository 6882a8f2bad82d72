import { readFileSync } from "node:fs";
import type { Express } from "express";
import { createApp, mountHealth } from "#sandbox/shared/http/app.ts";
import { errorHandler } from "#sandbox/shared/http/error-handler.ts";
import type { Logger } from "#sandbox/shared/log.ts";
import { renderList, renderMissing, renderWebhook } from "./pages.ts";
import { mountIntake } from "./receive.ts";
import { createReceiver, type Receiver } from "./receiver.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const STYLE = read("../shared/pages/style.css") + read("./receiver.css");
const SCRIPT = read("./refresh.js");

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
};

/** Takes webhooks, and shows them as pages and JSON. */
export function createReceiverApp(log: Logger, secrets: readonly string[]): Express {
  const receiver = createReceiver(secrets);
  const app = createApp(log, { "query parser": "simple" });
  app.use((_request, response, next) => {
    response.set(HEADERS);
    next();
  });
  mountHealth(app, log);
  mountIntake(app, receiver);
  mountPages(app, receiver);
  app.use((_request, response) => void response.status(404).type("html").send(renderMissing()));
  app.use(errorHandler(log, ({ response, status }) => void response.status(status).json({ error: status })));
  return app;
}

function mountPages(app: Express, receiver: Receiver): void {
  const { inbox } = receiver;
  app.get("/style.css", (_request, response) => void response.type("css").send(STYLE));
  app.get("/refresh.js", (_request, response) => void response.type("js").send(SCRIPT));
  app.get("/newest", (_request, response) => void response.type("text").send(inbox.list()[0]?.id ?? ""));
  app.get("/", (_request, response) => void response.type("html").send(renderList(inbox.list(), receiver.answer)));
  app.get("/webhooks", (_request, response) => void response.json({ webhooks: inbox.list() }));
  app.delete("/webhooks", (_request, response) => {
    inbox.clear();
    response.status(204).end();
  });
  app.get("/webhooks/:id", ({ params }, response) => {
    const webhook = inbox.find(params.id);
    response.type("html");
    if (webhook) response.send(renderWebhook(webhook));
    else response.status(404).send(renderMissing());
  });
}
