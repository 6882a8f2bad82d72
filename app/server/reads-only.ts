import type { RequestHandler } from "express";
import { messagePage } from "#app/rest/message-page.server.ts";
import { isApiReference } from "./surfaces.ts";

/** Portals and the API reference accept no writes. */
export const readsOnly: RequestHandler = (request, response, next) => {
  const isForReading = response.locals.tenant !== undefined || isApiReference(request.path);
  if (!isForReading || ["GET", "HEAD"].includes(request.method)) return next();
  const page = { title: "Nothing can be sent here", text: "This page is only for reading.", link: null };
  response.status(405).set("allow", "GET, HEAD").type("html").send(messagePage(page, response.locals.nonce));
};
