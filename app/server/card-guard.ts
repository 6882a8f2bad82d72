import querystring from "node:querystring";
import type { Request, RequestHandler } from "express";
import { cardDataNotAllowed, cardNumbersInPairs, NO_CARD_NUMBERS } from "#app/rest/card-data.server.ts";
import { messagePage } from "#app/rest/message-page.server.ts";
import { cardNumbersInHeaders } from "#contract/card-data.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import { sendError } from "./request-guard.ts";
import { isResourceRequest } from "./surfaces.ts";

/**
 * Refuses card numbers in path, query and headers before logging. Bodies are checked when read, and page queries where
 * the page can show the error.
 */
export const cardGuard: RequestHandler = (request, response, next) => {
  const isResource = isResourceRequest(request, response);
  const isPage = !isResource && response.locals.tenant === undefined;
  const places = [...inPath(request), ...(isPage ? [] : inQuery(request)), ...inHeaders(request)];
  if (places.length === 0) return next();
  const { facts, nonce = "" } = response.locals;
  if (places[0] === "path") Object.assign(facts, { path: "", route: "" });
  const error = cardDataNotAllowed(places);
  Object.assign(facts, { error_code: error.init.code, error_param: error.init.param });
  if (isResource) return sendError(response, error);
  response.status(400).set("cache-control", "no-store").type("html").send(messagePage(PAGE, nonce));
};

const PAGE = {
  title: "Invalid request",
  text: NO_CARD_NUMBERS,
  link: { href: "/", text: "Back to Tollhouse" },
};

/** Decoded without a failure, since malformed paths are logged too. */
function inPath({ path }: Request): string[] {
  return hasCardNumber(querystring.unescape(path)) ? ["path"] : [];
}

function inQuery({ originalUrl }: Request): string[] {
  return cardNumbersInPairs(new URLSearchParams(originalUrl.split("?", 2)[1])).map((name) => name || "query");
}

function inHeaders({ headers }: Request): string[] {
  return cardNumbersInHeaders(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
