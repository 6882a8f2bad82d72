import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { refuse } from "#app/rest/errors.server.ts";
import { sendError } from "./request-guard.ts";
import { isResourceRequest } from "./surfaces.ts";

/** Handles errors outside of every route. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const faulty = Number(error?.status) >= 400 && Number(error?.status) < 500;
    if (!faulty)
      log.error({ request_id: response.locals.requestId, err: error }, "A request failed outside of its route.");
    // The response has begun: only a broken connection signals the failure.
    if (response.headersSent) return void response.destroy();
    const known = faulty ? refuse("request_invalid") : refuse("internal_error");
    if (isResourceRequest(request, response)) return sendError(response, known);
    response.status(known.init.status).type("text").send(`${known.message} (${response.locals.requestId})`);
  };
}
