import { setTimeout as sleep } from "node:timers/promises";
import express, { type Express, type Request, type Response } from "express";
import { answerSchema } from "./answer.ts";
import type { Receiver } from "./receiver.ts";
import { findSignatureProblem, isSecret } from "./signature.ts";

const MAX_BODY = "1mb";
const FORMS = [express.json(), express.urlencoded({ extended: false })];

/** Receives webhooks at /webhooks and below it. Unverified ones get the chosen answer too. */
export function mountIntake(app: Express, receiver: Receiver): void {
  app.post("/webhooks{/*path}", express.raw({ type: () => true, limit: MAX_BODY }), async (request, response) => {
    const { status, delay_ms: delay } = receiver.answer;
    receiver.inbox.add({ ...webhookOf(request, receiver.secrets), answer: status });
    if (delay > 0) await sleep(delay, undefined, { ref: false });
    response.status(status).json({ received: true });
  });
  app.post("/answer", FORMS, (request: Request, response: Response) => {
    const chosen = answerSchema.safeParse(request.body);
    if (isForeign(request) || !chosen.success) return void response.sendStatus(400);
    receiver.answer = chosen.data;
    sendDone(request, response);
  });
  app.post("/secrets", FORMS, (request: Request, response: Response) => {
    const secret = String(request.body?.secret ?? "").trim();
    if (isForeign(request) || !isSecret(secret)) return void response.sendStatus(400);
    receiver.addSecret(secret);
    sendDone(request, response);
  });
}

function webhookOf(request: Request, secrets: readonly string[]) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return {
    path: request.path,
    type: typeOf(body),
    webhookId: headers["webhook-id"] ?? null,
    attempt: Number(headers["webhook-attempt"]) || null,
    problem: findSignatureProblem({ headers, body }, secrets),
    headers,
    body: body.toString(),
  };
}

function typeOf(body: Buffer): string | null {
  try {
    const { type } = JSON.parse(body.toString());
    return typeof type === "string" ? type : null;
  } catch {
    return null;
  }
}

/** A page of another site cannot change how the receiver answers. */
function isForeign(request: Request): boolean {
  return !["same-origin", "none", undefined].includes(request.get("sec-fetch-site"));
}

/** Redirects to the page after a form. */
function sendDone(request: Request, response: Response): void {
  if (request.is("urlencoded")) response.redirect(303, "/");
  else response.status(204).end();
}
