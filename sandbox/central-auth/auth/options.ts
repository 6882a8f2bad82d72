import type { BetterAuthOptions } from "better-auth";
import { oneTimeToken } from "better-auth/plugins/one-time-token";
import { organization } from "better-auth/plugins/organization";
import type pg from "pg";
import { type Logger, redact } from "#sandbox/shared/log.ts";
import type { Config } from "../config.ts";
import { rememberSignOut, startInDefaultOrganization } from "./hooks.ts";

const SESSION_SECONDS = 7 * 24 * 60 * 60;
const ONE_TIME_TOKEN_MINUTES = 1;
const SIGN_IN_WINDOW_SECONDS = 10;

interface Parts {
  config: Config;
  authUrl: string;
  pool: pg.Pool;
  log: Logger;
}

/** The library's options. What is said explicitly here although it looks like a default has a default we must not have. */
export function authOptions({ config, authUrl, pool, log }: Parts) {
  return {
    appName: "Central authentication",
    baseURL: authUrl,
    secret: config.secret,
    database: pool,
    telemetry: { enabled: false },
    logger: { level: "warn", log: (level, message) => log[level](redact(message)) },
    trustedOrigins: [...config.trustedOrigins],
    // Nobody signs up and nobody makes organizations: whoever could take a free slug would take over its tenant elsewhere.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
    user: {
      additionalFields: {
        defaultOrganizationId: { type: "string", required: false, input: false, returned: false },
        signedOutAt: { type: "date", required: false, input: false, returned: false },
      },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      // A lookup by another service would move the end in the database, and the browser's cookie would not follow.
      disableSessionRefresh: true,
      // A deleted session would be answered from the cookie for minutes.
      cookieCache: { enabled: false },
    },
    rateLimit: rateLimit(config.signInMax),
    advanced: advanced(config, authUrl),
    // The stock answers hold the session token. Ours do not, and redeem only what we bound to an app.
    disabledPaths: ["/one-time-token/generate", "/one-time-token/verify"],
    databaseHooks: { session: { create: { before: startInDefaultOrganization(pool) } } },
    hooks: { before: rememberSignOut },
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
    // By default it counts in production only, and in each process for itself.
    enabled: true,
    storage: "database",
    customRules: {
      // Other services look sessions up from one address; a limit would sign everybody out together.
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
    // NODE_ENV=test would switch both checks off.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    // Written by our own guard over whatever the client sent.
    ipAddress: { ipAddressHeaders: ["x-client-ip"] },
  };
}
