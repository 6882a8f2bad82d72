import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { constants } from "node:zlib";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import type { Services } from "#app/services/services.server.ts";
import { admitting } from "./admission.ts";
import { type Build, CLIENT_BUILD } from "./build.ts";
import { cardGuard } from "./card-guard.ts";
import { csrf } from "./csrf.ts";
import { drainBody } from "./drain-body.ts";
import { errorHandler } from "./error-handler.ts";
import { gate } from "./gate.ts";
import { health } from "./health.ts";
import { portalGuard } from "./portal-guard.ts";
import { portalHost } from "./portal-host.ts";
import { readsOnly } from "./reads-only.ts";
import { methodGuard, requestGuard, resourceGuard } from "./request-guard.ts";
import { requestLog } from "./request-log.ts";
import { routes } from "./routes.ts";
import { securityHeaders } from "./security-headers.ts";
import { isResourceRequest } from "./surfaces.ts";
import { traces } from "./traces.ts";
import { untrustedProxy } from "./untrusted-proxy.ts";
import { walletDomainFile } from "./wallet-domain-file.ts";

const COMPRESSION = {
  /** Smaller answers fit into the first packets anyway, and compressing them would cost as much as rendering. */
  threshold: "8kb",
  /** The library's default levels (4, and 6 of gzip) save only a twentieth, for twice the time. */
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  level: 4,
};

/** All middleware, in order. */
export async function createExpressApp(services: Services, build: Build): Promise<Express> {
  const { config, log } = services;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", config.trustProxy);
  app.locals.appUrl = config.appUrl;
  app.use(requestLog(log));
  app.use(untrustedProxy(log));
  app.use(drainBody);
  app.use(portalHost(services));
  app.use(securityHeaders(config, { hotReload: build.mode === "development" }));
  app.use(cardGuard);
  app.use(requestGuard);
  app.use(health(services));
  // Before anything that costs more than a refusal, and behind health checks, which never wait.
  app.use(admitting(services));
  app.use(walletDomainFile(config.applePayDomainFile));
  app.use(traces);
  app.use(compression(COMPRESSION));
  // Before method and origin checks: without a cookie, a guarded page always redirects.
  app.use(dashboardOnly(gate(services)));
  app.use(methodGuard);
  app.use(readsOnly);
  // Before anything that can run an action or reveal which resources exist.
  app.use(csrf(services));
  app.use(resourceGuard);
  app.use(pagesOnly(build.mode === "development" ? build.vite.middlewares : assets()));
  app.use(portalGuard(services));
  app.use(await routes(build, services));
  app.use(errorHandler(log));
  return app;
}

/** Asset names contain a content hash, so they can be cached forever. */
function assets(): RequestHandler {
  const router = express.Router();
  router.use(
    "/assets",
    express.static(join(CLIENT_BUILD, "assets"), {
      immutable: true,
      maxAge: "1y",
      index: false,
      setHeaders: shareFonts,
    }),
  );
  router.use("/assets", (_request, response) => void response.status(404).type("text").send("There is no such asset."));
  return router;
}

/** The engine's card frame is another origin, and shows the page's typeface. */
function shareFonts(response: ServerResponse, path: string): void {
  if (!/\.(css|woff2)$/.test(path)) return;
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("cross-origin-resource-policy", "cross-origin");
}

function pagesOnly(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    isResourceRequest(request, response) ? next() : handler(request, response, next);
}

function dashboardOnly(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    response.locals.tenant === undefined ? handler(request, response, next) : next();
}
