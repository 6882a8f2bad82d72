import type { Express } from "express";
import { createApp, mountHealth } from "#sandbox/shared/http/app.ts";
import type { Central } from "./auth/central.ts";
import { sendErrors, sendNotFound } from "./http/errors.ts";
import { overwriteOrigin, rejectCrossSite, rejectOddPaths } from "./http/request-guard.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { mountAssets } from "./pages/assets.ts";
import { mountAuthApi } from "./routes/auth-api.ts";
import { mountCrossDomainToken } from "./routes/cross-domain-token.ts";
import { mountExchangeToken } from "./routes/exchange-token.ts";
import { mountHome } from "./routes/home.ts";
import { mountInternal } from "./routes/internal.ts";
import { mountLogin } from "./routes/login.ts";
import { mountOrganizations } from "./routes/organizations.ts";
import { mountSignOut } from "./routes/sign-out.ts";

export function createCentralApp(central: Central): Express {
  const { config, authUrl, pool, log } = central;
  const app = createApp(log, {
    "case sensitive routing": true,
    "strict routing": true,
    "trust proxy": [...config.trustProxy],
    "query parser": "simple",
  });
  app.use(securityHeaders(config, authUrl), rejectOddPaths, overwriteOrigin(authUrl));
  app.use("/api/auth", rejectCrossSite);

  mountHealth(app, log, () => pool.query(`select from auth."user" limit 1`));
  mountAssets(app);
  mountAuthApi(app, central);
  mountCrossDomainToken(app, central);
  mountExchangeToken(app, central);
  mountInternal(app, central);
  mountLogin(app, central);
  mountSignOut(app, central);
  mountOrganizations(app, central);
  mountHome(app, central);

  app.use(sendNotFound, sendErrors(log));
  return app;
}
