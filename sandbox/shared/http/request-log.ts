import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "#sandbox/shared/log.ts";

const QUIET = new Set(["/healthz", "/readyz"]);
const REQUEST_ID = /^[\w.-]{1,128}$/;

/** One line per request. The query is left out: one-time tokens and PKCE challenges travel in queries. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const { path } = request;
    const startedAt = performance.now();
    const given = request.get("x-request-id") ?? "";
    response.locals.requestId = REQUEST_ID.test(given) ? given : randomUUID();
    response.setHeader("x-request-id", response.locals.requestId);
    response.once("close", () => {
      const quiet = QUIET.has(path) && response.statusCode < 400;
      log[quiet ? "debug" : "info"]({
        request_id: response.locals.requestId,
        method: request.method,
        path,
        status: response.writableEnded ? response.statusCode : "aborted",
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
        remote_address: request.ip,
      });
    });
    next();
  };
}
