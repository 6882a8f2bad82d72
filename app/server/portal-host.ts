import type { RequestHandler } from "express";
import { tenantOfHost } from "./surfaces.ts";

const CREDENTIALS = ["cookie", "authorization", "x-api-key", "x-internal-secret"];

/**
 * Sets `locals.tenant` to a portal's slug; null for an impossible slug, undefined on our hosts. Portals are public, so
 * credentials are dropped.
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
