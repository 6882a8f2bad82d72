import type { RequestHandler } from "express";
import { sendError } from "./errors.ts";

/** `Request` normalizes such a path after the router has matched it, so the library would see another path. */
const ODD_PATH = /^[^/]|\/\/|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00|\\/i;

export const rejectOddPaths: RequestHandler = (request, response, next) => {
  const [path = ""] = request.url.split("?");
  if (ODD_PATH.test(path)) sendError(response, 400, "bad_path", "The path is not normalized.");
  else next();
};

/** Sets the client's address and the host for the library, which must not take them from the client. */
export function overwriteOrigin(authUrl: string): RequestHandler {
  const { host } = new URL(authUrl);
  return (request, _response, next) => {
    request.headers["x-client-ip"] = request.ip ?? "";
    request.headers.host = host;
    delete request.headers["x-forwarded-proto"];
    delete request.headers["x-forwarded-host"];
    next();
  };
}

/** Some of the library's GET endpoints change the session, and its origin check skips GET. */
export const rejectCrossSite: RequestHandler = (request, response, next) => {
  if (request.get("sec-fetch-site") !== "cross-site") return next();
  sendError(response, 403, "cross_site", "Requests from other sites are not allowed.");
};
