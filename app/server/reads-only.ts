import type { RequestHandler } from "express";
import { messagePage } from "#app/rest/message-page.server.ts";
import { takesForm } from "./portal-pages.ts";
import { isApiReference } from "./surfaces.ts";

/** Portals accept the forms of their pages, and the API reference accepts no writes. */
export const readsOnly: RequestHandler = (request, response, next) => {
  const isForReading = response.locals.tenant !== undefined || isApiReference(request.path);
  if (!isForReading || ["GET", "HEAD"].includes(request.method)) return next();
  if (response.locals.tenant && request.method === "POST" && takesForm(request.path)) return next();
  const page = { title: "Nothing can be sent here", text: "This page is only for reading.", link: null };
  response.status(405).set("allow", "GET, HEAD").type("html").send(messagePage(page, response.locals.nonce));
};
