import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { requestIdFrom } from "#contract/request-id.ts";
import { withoutCodes } from "./portal-pages.ts";

/** Health checks are frequent and carry no information. */
const QUIET = new Set(["/healthz", "/readyz"]);

/** Assigns each request an ID and logs each answer. Queries are left out: they can contain one-time tokens. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    // On whatever host: an address that was opened on the wrong one still opens the link on its own.
    const path = withoutCodes(request.path);
    const startedAt = performance.now();
    const requestId = requestIdFrom(request.get("x-request-id"));
    const facts: Record<string, string> = {};
    Object.assign(response.locals, { requestId, facts });
    response.setHeader("x-request-id", requestId);
    response.once("close", () => {
      const quiet = QUIET.has(path) && response.statusCode < 400;
      log[quiet ? "debug" : "info"]({
        request_id: requestId,
        method: request.method,
        path,
        status: response.statusCode,
        // A client that disconnected received less than the status implies.
        ...(response.writableFinished ? {} : { aborted: true }),
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
        remote_address: request.ip,
        ...facts,
      });
    });
    next();
  };
}
