import type { ErrorRequestHandler, Request, Response } from "express";
import type { Logger } from "#sandbox/shared/log.ts";

interface Failure {
  request: Request;
  response: Response;
  /** 400 to 499 when the error has such a status, or 500. */
  status: number;
  error: unknown;
}

/** Sends an error with a 4xx status as the caller's, and any other as 500 after logging it. */
export function errorHandler(log: Logger, send: (failure: Failure) => void): ErrorRequestHandler {
  return (error, request, response, next) => {
    const given = (error as { status?: unknown } | null)?.status;
    const status = typeof given === "number" && given >= 400 && given < 500 ? given : 500;
    if (status === 500) log.error({ err: error, request_id: response.locals.requestId }, "A request failed.");
    if (response.headersSent) next(error);
    else send({ request, response, status, error });
  };
}
