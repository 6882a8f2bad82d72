import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import type { Config } from "#app/config/config.server.ts";
import { showsCardForm } from "./portal-pages.ts";
import { isResourceRequest, SIGN_IN } from "./surfaces.ts";

/** The same for every client; it sets its own cache lifetime. */
const SHARED: ReadonlySet<string> = new Set(["/api/openapi.json", "/api/test_helpers/clock/fixture.schema.json"]);

type Helmet = NonNullable<Parameters<typeof helmet>[0]>;

/** One policy for pages, with a nonce per response, and a stricter fixed one for answers that no browser shows. */
export function securityHeaders(
  { appEnv, authUrl, engineOrigins, walletOrigins }: Config,
  { hotReload }: { hotReload: boolean },
): RequestHandler {
  const deployed = appEnv !== "development";
  const common: Helmet = {
    // Helmet's own no-referrer makes browsers send "Origin: null", which Remix takes for a forged form.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: deployed ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
  const engine = [...new Set(engineOrigins)];
  const ownPolicy = pagePolicy({ deployed, hotReload, authUrl, engine });
  const cardFormPolicy = pagePolicy({ deployed, hotReload, authUrl: undefined, engine: [...engine, ...walletOrigins] });
  const portalPolicy = withoutScripts(pagePolicy({ deployed, hotReload, authUrl: undefined, engine: [] }));
  const forPages = helmet({ ...common, contentSecurityPolicy: ownPolicy });
  const forPortals = helmet({ ...common, contentSecurityPolicy: portalPolicy });
  const forCardForms = helmet({ ...common, contentSecurityPolicy: cardFormPolicy });
  // The address contains a one-time token, which must not reach a Referer header.
  const forSignIn = helmet({
    ...common,
    contentSecurityPolicy: ownPolicy,
    referrerPolicy: { policy: "no-referrer" },
  });
  const forResources = headersSetBy(helmet({ ...common, contentSecurityPolicy: RESOURCE_POLICY }));
  return (request, response, next) => {
    const isPortal = response.locals.tenant !== undefined;
    const isSignIn = !isPortal && request.path.startsWith(SIGN_IN);
    const isResource = isResourceRequest(request, response);
    if (isResource && !SHARED.has(request.path)) response.setHeader("cache-control", "no-store");
    if (isResource && !isSignIn) {
      response.setHeaders(forResources);
      return next();
    }
    response.locals.nonce = randomBytes(16).toString("base64");
    if (isPortal) return (showsCardForm(request.path) ? forCardForms : forPortals)(request, response, next);
    (isSignIn ? forSignIn : forPages)(request, response, next);
  };
}

/** The headers of a middleware that sets the same ones for every request. */
function headersSetBy(middleware: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

const RESOURCE_POLICY = {
  useDefaults: false,
  directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
};

interface PagePolicy {
  readonly deployed: boolean;
  readonly hotReload: boolean;
  readonly authUrl: string | undefined;
  /** The origins of the engine's card form, and of the wallets in it. */
  readonly engine: readonly string[];
}

/** Pages of portals are whole without a script; only the engine's card form needs some. */
function withoutScripts({ directives, ...policy }: ReturnType<typeof pagePolicy>) {
  return { ...policy, directives: { ...directives, "script-src": ["'none'"], "connect-src": ["'none'"] } };
}

function pagePolicy({ deployed, hotReload, authUrl, engine }: PagePolicy) {
  const nonce = (_request: IncomingMessage, response: ServerResponse) =>
    `'nonce-${(response as Response).locals.nonce}'`;
  return {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
      "frame-ancestors": ["'none'"],
      // A form may be answered with a redirect to the central sign-in, which browsers hold against this list too.
      "form-action": ["'self'", ...(authUrl ? [new URL(authUrl).origin] : [])],
      // blob: shows a file before it is uploaded.
      "img-src": ["'self'", "data:", "blob:"],
      // data: is the typeface, which its styles contain.
      "font-src": ["'self'", "data:"],
      // Browsers that support strict-dynamic ignore the origins.
      "script-src": ["'self'", nonce, "'strict-dynamic'", ...engine],
      "frame-src": engine.length > 0 ? [...engine] : ["'none'"],
      // Vite puts styles into the page and opens a socket while it reloads modules.
      "style-src": hotReload ? ["'self'", "'unsafe-inline'"] : ["'self'", nonce],
      "style-src-attr": ["'unsafe-inline'"],
      "connect-src": ["'self'", ...engine, ...(hotReload ? ["ws:"] : [])],
      ...(deployed ? { "upgrade-insecure-requests": [] } : {}),
    },
  };
}
