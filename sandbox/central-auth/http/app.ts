import express, { type Express } from "express";
import type { Central } from "../central.ts";
import { mountStyle } from "../pages/style.ts";
import { mountAuthApi } from "../routes/auth-api.ts";
import { mountCrossDomainToken } from "../routes/cross-domain-token.ts";
import { mountExchangeToken } from "../routes/exchange-token.ts";
import { mountHome } from "../routes/home.ts";
import { mountInternal } from "../routes/internal.ts";
import { mountLogin } from "../routes/login.ts";
import { mountOrganizations } from "../routes/organizations.ts";
import { mountSignOut } from "../routes/sign-out.ts";
import { answerErrors, answerNotFound } from "./errors.ts";
import { mountHealth } from "./health.ts";
import { overwriteOrigin, refuseCrossSite, refuseOddPaths } from "./request-guard.ts";
import { requestLog } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";

export function createApp(central: Central): Express {
  const { config, authUrl, log } = central;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");
  app.set("trust proxy", [...config.trustProxy]);
  app.set("query parser", "simple");

  app.use(requestLog(log), securityHeaders(config, authUrl), refuseOddPaths, overwriteOrigin(authUrl));
  app.use("/api/auth", refuseCrossSite);

  mountHealth(app, central);
  mountStyle(app);
  mountAuthApi(app, central);
  mountCrossDomainToken(app, central);
  mountExchangeToken(app, central);
  mountInternal(app, central);
  mountLogin(app, central);
  mountSignOut(app, central);
  mountOrganizations(app, central);
  mountHome(app, central);

  app.use(answerNotFound, answerErrors(log));
  return app;
}
