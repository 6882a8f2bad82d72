import type { RequestHandler } from "express";

/** A `Request` made of such a path is normalised after the router has seen it, and would then be another path. */
const ODD_PATH = /^[^/]|\/\/|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00|\\/i;

export const refuseOddPaths: RequestHandler = (request, response, next) => {
  const [path = ""] = request.url.split("?");
  if (ODD_PATH.test(path))
    response.status(400).json({ error: { code: "bad_path", message: "This path is not normalised." } });
  else next();
};

/** The library learns who asks, and at which address it is, from us and never from the client. */
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

/** Some of the library's GET endpoints change the session, and its origin check leaves GET alone. */
export const refuseCrossSite: RequestHandler = (request, response, next) => {
  if (request.get("sec-fetch-site") !== "cross-site") return next();
  response.status(403).json({ error: { code: "cross_site", message: "Not for requests from other sites." } });
};
