import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Logger } from "../log.ts";
import { messagePage } from "../pages/message.page.ts";
import { sendPage } from "../pages/send-page.ts";

const NOT_FOUND = { title: "Page not found", text: "There is nothing at this address." };
const BROKEN = { title: "Something went wrong", text: "It is not your fault. Please try again in a moment." };
const UNREADABLE = { title: "That did not work", text: "The form could not be read. Go back and try again." };

export const answerNotFound: RequestHandler = (request, response) => {
  if (request.path.startsWith("/api/"))
    response.status(404).json({ error: { code: "not_found", message: NOT_FOUND.text } });
  else sendPage(response, messagePage(NOT_FOUND), 404);
};

/** A body that cannot be read is the caller's; everything else is a defect of ours and answered without detail. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const status = readStatus(error);
    if (status >= 500) log.error({ err: error, request_id: response.locals.requestId }, "A request failed.");
    if (response.headersSent) return next(error);
    const message = status >= 500 ? BROKEN : UNREADABLE;
    if (request.path.startsWith("/api/"))
      response
        .status(status)
        .json({ error: { code: status >= 500 ? "internal" : "bad_request", message: message.text } });
    else sendPage(response, messagePage(message), status);
  };
}

function readStatus(error: unknown): number {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
