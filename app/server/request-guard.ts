import type { Request, RequestHandler, Response } from "express";
import { errorBody } from "#app/rest/api-error.server.ts";
import {
  type ApiError,
  methodNotAllowed,
  parameterUnknown,
  refuse,
  validationFailed,
} from "#app/rest/errors.server.ts";
import { isResourceRequest } from "./surfaces.ts";

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
/** A name or an address, and a port. Express takes both of these from a trusted proxy as they come. */
const HOST = /^(?:[a-z0-9_.~-]+|\[[0-9a-f:.]+\])(?::\d*)?$/i;
const PROTOCOL = /^https?$/;
const EMPTY_MATTERS = ["x-api-key", "idempotency-key", "if-match", "api-version"];

/** Refuses requests from which Remix cannot build a `Request`: it uses host and path as received. */
export const requestGuard: RequestHandler = (request, response, next) => {
  const { headers } = request;
  if (!isAddress(request)) return sendError(response, refuse("address_invalid"));
  // HTTP/1.0 may omit it: the configured address is used, as RFC 9112 section 3.3 allows.
  headers.host ??= new URL(response.app.locals.appUrl).host;
  // Remix leaves out empty headers, and an empty credential, key or version is not an absent one; a space is trimmed
  // away later.
  for (const name of EMPTY_MATTERS) if (headers[name] === "") headers[name] = " ";
  next();
};

/** A Request has no other methods. */
export const methodGuard: RequestHandler = ({ method }, response, next) =>
  METHODS.includes(method) ? next() : sendError(response, methodNotAllowed(method, METHODS));

function isAddress(request: Request): boolean {
  const { originalUrl, path, headers, httpVersion, protocol } = request;
  const named = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  // RFC 9112 section 3.2: HTTP/1.1 requires exactly one Host header; HTTP/1.0 may omit it.
  if (named > 1 || (named === 0 && httpVersion !== "1.0")) return false;
  const forwarded = headers["x-forwarded-host"] ? String(headers["x-forwarded-host"]).split(",") : [];
  const hosts = [...(headers.host === undefined ? [] : [headers.host]), ...forwarded];
  return originalUrl.startsWith("/") && PROTOCOL.test(protocol) && hosts.every(isHost) && isDecodable(path);
}

function isHost(text: string): boolean {
  const host = text.trim();
  return HOST.test(host) && URL.canParse(`http://${host}/`);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** An API answers JSON only. Remix would answer `.data` paths and `_data` queries of any route in its own format. */
export const resourceGuard: RequestHandler = (request, response, next) => {
  // Single fetch does not need it, and Remix would run an action for it without looking where the request comes from.
  if (request.query._data !== undefined && !isResourceRequest(request, response))
    return void response.status(400).type("text").send("There is no parameter _data here.");
  if (!isResourceRequest(request, response)) return next();
  const { method, path } = request;
  if (path.endsWith(".data")) return sendError(response, refuse("route_unknown", { method, path }));
  if (request.query._data !== undefined || request.query._routes !== undefined) {
    const param = request.query._data === undefined ? "_routes" : "_data";
    return sendError(response, validationFailed([parameterUnknown(param)]));
  }
  next();
};

export function sendError(response: Response, { init }: ApiError): void {
  response
    .status(init.status)
    .set("cache-control", "no-store")
    .set(init.headers ?? {})
    .type("json")
    .send(errorBody(init, { requestId: response.locals.requestId, appUrl: response.app.locals.appUrl }));
}
