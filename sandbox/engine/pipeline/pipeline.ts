import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Express, Request, Response } from "express";
import type { z } from "zod";
import { EngineError, errors, UnreadableQueryError } from "#sandbox/engine/http/errors.ts";
import { EMPTY_FORM, type Form, readForm } from "#sandbox/engine/http/multipart.ts";
import { readRawBody } from "#sandbox/engine/http/raw-body.ts";
import { readBody, readQuery } from "#sandbox/engine/http/validation.ts";
import type { Engine } from "#sandbox/engine/routing/engine.ts";
import { json, plain, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { type Db, inTransaction } from "#sandbox/engine/store/database.ts";
import { errorHandler } from "#sandbox/shared/http/error-handler.ts";
import { changeReply, replyInstead } from "./apply-fault.ts";
import { authenticate, merchantOfKey } from "./auth.ts";
import { browserMethods, corsHeaders, sendPreflight } from "./cors.ts";
import { recordRequest } from "./request-log.ts";

const CONTROL = /^\/(sandbox|health)(\/|$)/;

/** Mounts every route, then the errors for unknown methods and URLs. */
export function mount(app: Express, engine: Engine, routes: Route[]): void {
  for (const route of routes) {
    const method = route.method.toLowerCase() as "get" | "post" | "put" | "delete";
    app[method](route.path, (request, response) => respond(engine, route, request, response));
  }
  for (const [path, methods] of browserMethods(routes)) app.options(path, sendPreflight(methods));
  for (const path of new Set(routes.map((route) => route.path)))
    app.all(path, (request, response) => sendError(engine, request, response, errors.unknownMethod()));
  app.use((request: Request, response: Response) => sendError(engine, request, response, errors.unknownUrl()));
  // Express refuses a path that it cannot decode.
  app.use(
    errorHandler(engine.log, ({ request, response, status }) =>
      sendError(engine, request, response, status < 500 ? errors.invalidValue("path") : errors.internal()),
    ),
  );
}

/** Express runs no handler for a request target that it cannot read; without this it answers with a page. */
export const refuseTarget = (response: ServerResponse): void => {
  const { contentType, content } = json(errors.invalidValue("path").body());
  response.writeHead(400, { "content-type": contentType }).end(content);
};

async function respond(engine: Engine, route: Route, request: Request, response: Response): Promise<void> {
  const controlled = CONTROL.test(request.path);
  const findMerchant = () => merchantOfKey(engine, request.headers);
  const requestId = echoRequestId(request, response);
  let reply: Reply | null;
  try {
    const fault = controlled ? undefined : await engine.faults.take(request.method, request.path, findMerchant);
    const input = await readInput(engine, route, request, controlled ? null : requestId);
    if (fault && fault.delay_ms > 0) await delayed(engine, fault.delay_ms);
    reply = replyInstead(fault) ?? changeReply(fault, await perform(engine, route, request, input));
  } catch (error) {
    reply = replyTo(error, engine, requestId);
  }
  response.set(corsHeaders(route));
  send(response, reply);
}

/** The engine echoes any request ID, including one that the shared request log would replace. */
function echoRequestId(request: Request, response: Response): string {
  response.locals.requestId = request.get("x-request-id") ?? response.locals.requestId;
  return response.locals.requestId;
}

// A delay must not prevent the engine from stopping.
const delayed = (engine: Engine, ms: number) => wait(ms, undefined, { signal: engine.stopping }).catch(() => undefined);

interface Input {
  raw: Buffer;
  form: Form;
}

async function readInput(engine: Engine, route: Route, request: Request, recordAs: string | null): Promise<Input> {
  const form = route.multipart ? await readForm(request) : null;
  const raw = form ? Buffer.alloc(0) : await readRawBody(request);
  if (recordAs && request.method !== "GET")
    await recordRequest(engine.pool, { requestId: recordAs, method: request.method, path: request.path, raw, form });
  return { raw, form: form ?? EMPTY_FORM };
}

// As in the real router, the input is parsed before the key is checked: a malformed body is a 400 even without a key.
async function perform(engine: Engine, route: Route, request: Request, input: Input): Promise<Reply> {
  const params = request.params as Record<string, string>;
  if (Object.values(params).some((value) => value.includes("\0"))) throw errors.invalidValue("path");
  const search = new URLSearchParams(request.url.replace(/^[^?]*/, ""));
  const query = route.query ? readQuery(route.query, search) : undefined;
  const body = route.body ? bodyOf(route, route.body, request, input) : undefined;
  const after = { delayMs: 0, sendsEvents: false };
  const run = async (db: Db) => {
    const { client_secret: clientSecret } = (body ?? query ?? {}) as { client_secret?: unknown };
    const credentials = { access: route.access, params, headers: request.headers, clientSecret };
    const caller = await authenticate(engine, db, credentials);
    if (caller.merchantId && params.account && params.account !== caller.merchantId) throw errors.unauthorized();
    return route.run({ engine, db, params, body, query, form: input.form, after, request, ...caller });
  };
  // A GET changes nothing, so it needs no transaction.
  const reply = await (route.method === "GET" ? run(engine.pool) : inTransaction(engine.pool, run));
  if (after.sendsEvents) engine.webhooks.wake();
  if (after.delayMs > 0) await delayed(engine, after.delayMs);
  return reply;
}

const bodyOf = (route: Route, schema: z.ZodType, request: Request, { raw }: Input): unknown =>
  route.form
    ? readQuery(schema, new URLSearchParams(raw.toString("utf8")))
    : readBody(schema, request.get("content-type"), raw);

function replyTo(error: unknown, engine: Engine, requestId: string): Reply {
  if (error instanceof EngineError) return { ...json(error.body()), status: error.status };
  if (error instanceof UnreadableQueryError) return { ...plain(error.message), status: 400 };
  engine.log.error({ err: error, request_id: requestId }, "A request failed.");
  return { ...json(errors.internal().body()), status: 500 };
}

async function sendError(engine: Engine, request: Request, response: Response, error: EngineError): Promise<void> {
  request.resume();
  send(response, replyTo(error, engine, echoRequestId(request, response)));
}

function send(response: Response, reply: Reply | null): void {
  if (!reply) {
    response.socket?.destroy();
    return;
  }
  response.status(reply.status ?? 200);
  response.set({
    "x-request-id": response.locals.requestId,
    via: "HyperSwitch",
    "strict-transport-security": "max-age=31536000",
    ...reply.headers,
  });
  // setHeader, not Express's `type`, which would add a charset.
  response.setHeader("content-type", reply.contentType);
  response.end(reply.content);
}
