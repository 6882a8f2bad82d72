import type { Request, RequestHandler } from "express";
import { ownOrigins } from "#app/auth/sign-in/hosts.ts";
import { refuse } from "#app/rest/errors.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { hasSessionCookie } from "#app/services/session/session-cookies.server.ts";
import { sendError } from "./request-guard.ts";
import { isResourceRequest, originOf } from "./surfaces.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests forged by other sites; a portal accepts forms of its own host only, since other portals are other sites. Remix's check passes requests without Origin, resource routes and `?_data=`;
 * SameSite passes tenants' portals.
 */
export function csrf({ config, auth }: Pick<Services, "config" | "auth">): RequestHandler {
  const origins = ownOrigins(config);
  return (request, response, next) => {
    const ours = response.locals.tenant === undefined ? origins : new Set([originOf(request)]);
    if (SAFE.has(request.method)) return next();
    const isResource = isResourceRequest(request, response);
    if (comesFromUs(request, ours) && (isResource || agreesWithHost(request))) return next();
    // Without a cookie there is no session to abuse, and another site cannot send a key in a header.
    const isHarmless = request.get("x-api-key") !== undefined || !hasSessionCookie(auth.cookies, request.get("cookie"));
    if (isResource && isHarmless) return next();
    const error = refuse("cross_site_request");
    if (isResource) return sendError(response, error);
    response.status(error.init.status).set("cache-control", "no-store").type("text").send(error.message);
  };
}

/** Whether Remix runs an action of a page for it. It compares the Origin with the host, and fails on any other. */
function agreesWithHost(request: Request): boolean {
  const origin = request.get("origin");
  if (!origin) return true;
  const host = request.get("x-forwarded-host")?.split(",")[0]?.trim() || request.get("host");
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** By Sec-Fetch-Site, else by the Origin. A page can change neither of them; it can choose the Host header. */
export function comesFromUs(request: Request, origins: ReadonlySet<string>): boolean {
  const site = request.get("sec-fetch-site");
  if (site !== undefined && site !== "none") return site === "same-origin";
  return origins.has(request.get("origin") ?? "");
}
