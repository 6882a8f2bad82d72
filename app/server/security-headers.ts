import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import type { Config } from "#app/config.server.ts";
import { isResourcePath } from "./surfaces.ts";

type Helmet = NonNullable<Parameters<typeof helmet>[0]>;

/** One policy for pages, with a nonce per response, and a stricter fixed one for answers that no browser shows. */
export function securityHeaders({ appEnv }: Config, { hotReload }: { hotReload: boolean }): RequestHandler {
  const deployed = appEnv !== "development";
  const common: Helmet = {
    // Helmet's own no-referrer makes browsers send "Origin: null", which Remix takes for a forged form.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: deployed ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
  const forPages = helmet({ ...common, contentSecurityPolicy: pagePolicy({ deployed, hotReload }) });
  const forResources = helmet({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
    },
  });
  return (request, response, next) => {
    if (isResourcePath(request.path)) {
      response.setHeader("cache-control", "no-store");
      return forResources(request, response, next);
    }
    response.locals.nonce = randomBytes(16).toString("base64");
    forPages(request, response, next);
  };
}

function pagePolicy({ deployed, hotReload }: { deployed: boolean; hotReload: boolean }) {
  const nonce = (_request: IncomingMessage, response: ServerResponse) =>
    `'nonce-${(response as Response).locals.nonce}'`;
  return {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
      "frame-ancestors": ["'none'"],
      "form-action": ["'self'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "script-src": ["'self'", nonce, "'strict-dynamic'"],
      // Vite puts styles into the page and opens a socket while it reloads modules.
      "style-src": hotReload ? ["'self'", "'unsafe-inline'"] : ["'self'", nonce],
      "style-src-attr": ["'unsafe-inline'"],
      "connect-src": hotReload ? ["'self'", "ws:"] : ["'self'"],
      ...(deployed ? { "upgrade-insecure-requests": [] } : {}),
    },
  };
}
