import type { RequestHandler, Response } from "express";
import { errorBody } from "#app/http/api-error.server.ts";
import {
  type ApiError,
  invalidRequest,
  methodNotAllowed,
  routeUnknown,
  validationFailed,
} from "#app/http/errors.server.ts";
import { isResourcePath } from "./surfaces.ts";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Refuses what cannot become a Request: Remix builds its address from the host and the path as they came. */
export const requestGuard: RequestHandler = (request, response, next) => {
  const { method, originalUrl, hostname = "" } = request;
  if (!METHODS.includes(method)) return sendError(response, methodNotAllowed(method, METHODS));
  if (!originalUrl.startsWith("/") || !URL.canParse(`http://${hostname}${originalUrl}`)) {
    return sendError(
      response,
      invalidRequest("address_invalid", "The host or the path of the request is not a valid address."),
    );
  }
  next();
};

/** An API answers JSON only. Remix would answer `.data` paths and `_data` queries of any route in its own format. */
export const resourceGuard: RequestHandler = (request, response, next) => {
  if (!isResourcePath(request.path)) return next();
  response.setHeader("cache-control", "no-store");
  if (request.path.endsWith(".data")) return sendError(response, routeUnknown(request.method, request.path));
  if (request.query._data !== undefined || request.query._routes !== undefined) {
    const param = request.query._data === undefined ? "_routes" : "_data";
    const fault = { param, code: "parameter_unknown", message: `There is no parameter ${param} here.` };
    return sendError(response, validationFailed([fault], fault.code));
  }
  next();
};

export function sendError(response: Response, { init }: ApiError): void {
  response
    .status(init.status)
    .set(init.headers ?? {})
    .type("json")
    .send(errorBody(init, response.locals.requestId));
}
