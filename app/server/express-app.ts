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
import { portalHost } from "./portal-host.ts";
import { readsOnly } from "./reads-only.ts";
import { methodGuard, requestGuard, resourceGuard } from "./request-guard.ts";
import { requestLog } from "./request-log.ts";
import { routes } from "./routes.ts";
import { securityHeaders } from "./security-headers.ts";
import { isResourceRequest } from "./surfaces.ts";
import { traces } from "./traces.ts";
import { untrustedProxy } from "./untrusted-proxy.ts";

const COMPRESSION = {
  /** What is shorter arrives with the first packets in any case, and compressing it would cost as much as making it. */
  threshold: "8kb",
  /** The library's own levels (4, and 6 of gzip) make a list a twentieth smaller, for twice the time. */
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  level: 4,
};

/** Everything that a request passes, in order. */
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
  app.use(portalHost(config.externalDomain));
  app.use(securityHeaders(config, { hotReload: build.mode === "development" }));
  app.use(cardGuard);
  app.use(requestGuard);
  app.use(health(services));
  // Before everything that costs more than a refusal, and behind health, which never waits.
  app.use(admitting(services));
  app.use(traces);
  app.use(compression(COMPRESSION));
  // Before what refuses a method or an origin: without a cookie a guarded page is redirected, however it is asked.
  app.use(dashboardOnly(gate(services)));
  app.use(methodGuard);
  app.use(readsOnly);
  // Before everything that can run an action or say what exists.
  app.use(csrf(services));
  app.use(resourceGuard);
  app.use(pagesOnly(build.mode === "development" ? build.vite.middlewares : assets()));
  app.use(await routes(build, services));
  app.use(errorHandler(log));
  return app;
}

/** Names of assets carry a hash of their content, so they can be kept for ever. */
function assets(): RequestHandler {
  const router = express.Router();
  router.use("/assets", express.static(join(CLIENT_BUILD, "assets"), { immutable: true, maxAge: "1y", index: false }));
  router.use("/assets", (_request, response) => void response.status(404).type("text").send("There is no such asset."));
  return router;
}

function pagesOnly(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    isResourceRequest(request, response) ? next() : handler(request, response, next);
}

function dashboardOnly(handler: RequestHandler): RequestHandler {
  return (request, response, next) =>
    response.locals.tenant === undefined ? handler(request, response, next) : next();
}
