import type { RequestHandler } from "express";
import type { Services } from "#app/services/services.server.ts";
import { payerCookies } from "#app/services/session/payer-cookie.server.ts";
import { isDisguised, isPrivatePage, pageOfNoCode, withoutCodes } from "./portal-pages.ts";
import { tenantOfHost } from "./surfaces.ts";

const CREDENTIALS = ["cookie", "authorization", "x-api-key", "x-internal-secret"];

/**
 * Sets `locals.tenant` to a portal's slug; null for an impossible slug, undefined on our hosts. Portals are public, so
 * credentials are dropped, and all cookies but those of payers' sessions: the dashboard's reach every portal in production.
 */
export function portalHost({ config, auth }: Pick<Services, "config" | "auth">): RequestHandler {
  return (request, response, next) => {
    const tenant = tenantOfHost(request.hostname ?? "", config.externalDomain);
    if (tenant === undefined) return next();
    response.locals.tenant = tenant;
    const path = withoutCodes(request.path);
    response.locals.facts.path = path;
    if (isDisguised(request.path)) {
      const shown = request.method === "GET" ? pageOfNoCode(request.path) : null;
      if (shown === null) return void response.status(404).type("text").send("There is no such page.");
      // Remix reads the original address.
      request.url = request.originalUrl = shown;
    }
    const cookies = payerCookies(request.headers.cookie, auth.cookies.secure);
    for (const name of CREDENTIALS) delete request.headers[name];
    if (cookies) request.headers.cookie = cookies;
    if (isPrivatePage(request.path)) response.set({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    // The name that this page has among all pages, for the log.
    if (tenant) response.locals.facts.route = `/_tenants/${tenant}${path}`;
    next();
  };
}
