import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { errorHandler } from "#sandbox/shared/http/error-handler.ts";
import type { Logger } from "#sandbox/shared/log.ts";
import { messagePage } from "../pages/message.page.ts";
import { sendPage } from "../pages/send-page.ts";

interface Problem {
  status: number;
  code: string;
  title: string;
  text: string;
}

const NOT_FOUND = { code: "not_found", title: "Page not found", text: "This page does not exist." };
const INTERNAL = { code: "internal", title: "Something went wrong", text: "Try again in a moment." };
const UNREADABLE = {
  code: "bad_request",
  title: "Form not submitted",
  text: "The request could not be read. Go back and try again.",
};

export const sendNotFound: RequestHandler = (request, response) =>
  sendProblem(request, response, { ...NOT_FOUND, status: 404 });

export const sendErrors = (log: Logger): ErrorRequestHandler =>
  errorHandler(log, ({ request, response, status }) =>
    sendProblem(request, response, { ...(status === 500 ? INTERNAL : UNREADABLE), status }),
  );

/** An error of the API. */
export function sendError(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ error: { code, message } });
}

/** JSON for the API, a page for people. */
function sendProblem(request: Request, response: Response, { status, code, title, text }: Problem): void {
  if (request.path.startsWith("/api/")) sendError(response, status, code, text);
  else sendPage(response, messagePage({ title, text }), status);
}
