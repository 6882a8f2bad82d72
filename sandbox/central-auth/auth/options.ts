import type { BetterAuthOptions } from "better-auth";
import { oneTimeToken } from "better-auth/plugins/one-time-token";
import { organization } from "better-auth/plugins/organization";
import type pg from "pg";
import type { Logger } from "#sandbox/shared/log.ts";
import type { Config } from "../config/config.ts";
import { libraryDatabase } from "./database.ts";
import { recordSignOut, startInDefaultOrganization } from "./hooks.ts";

const SESSION_SECONDS = 7 * 24 * 60 * 60;
const ONE_TIME_TOKEN_MINUTES = 1;
const SIGN_IN_WINDOW_SECONDS = 10;

interface Parts {
  config: Config;
  authUrl: string;
  pool: pg.Pool;
  log: Logger;
}

/** The library's options. Those that look redundant replace unsafe defaults. */
export function authOptions({ config, authUrl, pool, log }: Parts) {
  return {
    appName: "Central authentication",
    baseURL: authUrl,
    secret: config.secret,
    database: libraryDatabase(pool),
    telemetry: { enabled: false },
    logger: { level: "warn", log: (level, message) => log[level](message) },
    trustedOrigins: [...config.trustedOrigins],
    // No sign-up and no new organizations: a user who takes a free slug would take over the tenant with that slug.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
    user: {
      additionalFields: {
        defaultOrganizationId: { type: "string", required: false, input: false, returned: false },
        signedOutAt: { type: "date", required: false, input: false, returned: false },
      },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      additionalFields: { signedInAt: { type: "date", required: false, input: false } },
      // A lookup by another service would extend the session in the database, but not the browser's cookie.
      disableSessionRefresh: true,
      // With it, a deleted session would stay valid for minutes.
      cookieCache: { enabled: false },
    },
    rateLimit: rateLimit(config.signInMax),
    advanced: advanced(config, authUrl),
    // These responses contain the session token. Our own routes do not return it, and bind each token to one app.
    disabledPaths: ["/one-time-token/generate", "/one-time-token/verify"],
    databaseHooks: { session: { create: { before: startInDefaultOrganization(pool) } } },
    hooks: { before: recordSignOut },
    plugins: [
      organization({ allowUserToCreateOrganization: false, requireEmailVerificationOnInvitation: true }),
      oneTimeToken({
        expiresIn: ONE_TIME_TOKEN_MINUTES,
        storeToken: "hashed",
        disableSetSessionCookie: true,
        disableClientRequest: true,
      }),
    ],
  } satisfies BetterAuthOptions;
}

function rateLimit(signInMax: number) {
  return {
    // By default it is on in production only and counts per process.
    enabled: true,
    storage: "database",
    customRules: {
      // Other services look up sessions from one address; a shared limit would sign out all users.
      "/get-session": false,
      "/sign-in/email": { window: SIGN_IN_WINDOW_SECONDS, max: signInMax },
    },
  } as const;
}

function advanced({ centralDomain }: Config, authUrl: string) {
  return {
    cookiePrefix: "central",
    useSecureCookies: authUrl.startsWith("https://"),
    ...(centralDomain === "localhost" ? {} : { crossSubDomainCookies: { enabled: true, domain: centralDomain } }),
    // NODE_ENV=test would turn off both checks.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    // Set by `overwriteOrigin`, which replaces the client's value.
    ipAddress: { ipAddressHeaders: ["x-client-ip"] },
  };
}
