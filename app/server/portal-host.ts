import type { RequestHandler } from "express";
import { messagePage } from "#app/http/message-page.server.ts";
import { tenantOfHost } from "./surfaces.ts";

const CREDENTIALS = ["cookie", "authorization", "x-api-key", "x-internal-secret"];

/**
 * Decides once whether the host is a tenant's portal: `locals.tenant` is its slug, null for one that no tenant can have,
 * and undefined on our own hosts. A portal is public: nobody is known there, whatever the browser sends along.
 */
export function portalHost(externalDomain: string | undefined): RequestHandler {
  return (request, response, next) => {
    const tenant = tenantOfHost(request.hostname ?? "", externalDomain);
    if (tenant === undefined) return next();
    response.locals.tenant = tenant;
    for (const name of CREDENTIALS) delete request.headers[name];
    // The name that this page has among all pages, for the log.
    if (tenant) response.locals.facts.route = `/_tenants/${tenant}${request.path}`;
    next();
  };
}

/** A portal has nothing to write to. */
export const portalReadsOnly: RequestHandler = (request, response, next) => {
  if (response.locals.tenant === undefined || ["GET", "HEAD"].includes(request.method)) return next();
  const page = { title: "Nothing can be sent here", text: "This page is only for reading.", link: null };
  response.status(405).set("allow", "GET, HEAD").type("html").send(messagePage(page, response.locals.nonce));
};
