import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Express, Request, Response } from "express";
import type { Engine } from "#sandbox/engine/engine.ts";
import { inTransaction } from "#sandbox/engine/store/database.ts";
import { authenticate } from "./auth.ts";
import { EngineError, errors, UnreadableQueryError } from "./errors.ts";
import { disturb, refusalOf } from "./faults.ts";
import { EMPTY_FORM, type Form, readForm } from "./multipart.ts";
import { readRawBody } from "./raw-body.ts";
import { noteRequest } from "./request-log.ts";
import { json, plain, type Reply, type Route } from "./route.ts";
import { readBody, readQuery } from "./validation.ts";

const CONTROL = /^\/(sandbox|health|healthz|readyz)(\/|$)/;

/** Mounts every route, then the refusals for a URL or a method that no route has. */
export function mount(app: Express, engine: Engine, routes: Route[]): void {
  for (const route of routes) {
    const method = route.method.toLowerCase() as "get" | "post" | "put" | "delete";
    app[method](route.path, (request, response) => answer(engine, route, request, response));
  }
  for (const path of new Set(routes.map((route) => route.path)))
    app.all(path, (request, response) => refuse(engine, request, response, errors.unknownMethod()));
  app.use((request: Request, response: Response) => refuse(engine, request, response, errors.unknownUrl()));
}

async function answer(engine: Engine, route: Route, request: Request, response: Response): Promise<void> {
  const started = performance.now();
  const requestId = request.get("x-request-id") ?? randomUUID();
  const controlled = CONTROL.test(request.path);
  const fault = controlled ? undefined : engine.faults.take(request.method, request.path);
  let reply: Reply | null;
  try {
    const input = await readInput(engine, route, request, controlled ? null : requestId);
    if (fault && fault.delay_ms > 0) await delayed(engine, fault.delay_ms);
    reply = refusalOf(fault) ?? disturb(fault, await perform(engine, route, request, input));
  } catch (error) {
    reply = replyTo(error, engine, requestId);
  }
  send(response, requestId, reply);
  engine.log({
    level: "info",
    request_id: requestId,
    method: request.method,
    path: request.path,
    status: reply ? (reply.status ?? 200) : "dropped",
    duration_ms: Math.round(performance.now() - started),
  });
}

// A delay holds the answer back, never the end of the engine.
const delayed = (engine: Engine, ms: number) => wait(ms, undefined, { signal: engine.stopping }).catch(() => undefined);

interface Input {
  raw: Buffer;
  form: Form;
}

async function readInput(engine: Engine, route: Route, request: Request, noteAs: string | null): Promise<Input> {
  const form = route.multipart ? await readForm(request) : null;
  const raw = form ? Buffer.alloc(0) : await readRawBody(request);
  if (noteAs && request.method !== "GET")
    await noteRequest(engine.pool, { requestId: noteAs, method: request.method, path: request.path, raw, form });
  return { raw, form: form ?? EMPTY_FORM };
}

// The input is read as its type before the key is looked at, as the router's extractors do: a malformed body is a 400
// even without a key.
async function perform(engine: Engine, route: Route, request: Request, input: Input): Promise<Reply> {
  const url = new URL(request.url, "http://engine.invalid");
  const query = route.query ? readQuery(route.query, url.searchParams) : undefined;
  const body = route.body ? readBody(route.body, request.get("content-type"), input.raw) : undefined;
  const reply = await inTransaction(engine.pool, async (db) => {
    const caller = await authenticate(engine, db, route.access, request.headers);
    const params = request.params as Record<string, string>;
    if (caller.merchantId && params.account && params.account !== caller.merchantId) throw errors.unauthorized();
    return route.run({ engine, db, now: engine.now(), params, body, query, form: input.form, request, ...caller });
  });
  engine.webhooks.wake();
  return reply;
}

function replyTo(error: unknown, engine: Engine, requestId: string): Reply {
  if (error instanceof EngineError) return { ...json(error.body()), status: error.status };
  if (error instanceof UnreadableQueryError) return { ...plain(error.message), status: 400 };
  engine.log({ level: "error", request_id: requestId, message: error instanceof Error ? error.stack : String(error) });
  return { ...json(errors.internal().body()), status: 500 };
}

async function refuse(engine: Engine, request: Request, response: Response, error: EngineError): Promise<void> {
  request.resume();
  const requestId = request.get("x-request-id") ?? randomUUID();
  send(response, requestId, replyTo(error, engine, requestId));
}

function send(response: Response, requestId: string, reply: Reply | null): void {
  if (!reply) {
    response.socket?.destroy();
    return;
  }
  response.status(reply.status ?? 200);
  response.set({
    "x-request-id": requestId,
    via: "HyperSwitch",
    "strict-transport-security": "max-age=31536000",
    ...reply.headers,
  });
  // setHeader, not Express's `type`: the content type is sent as it was asked for, without an added charset.
  response.setHeader("content-type", reply.contentType);
  response.end(reply.content);
}
