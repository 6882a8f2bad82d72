import { SignJWT } from "jose";
import { pino } from "pino";
import type { LookupLimit } from "#app/services/session/session.ts";
import { createOrganization } from "#extensions/capabilities/organizations/index.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import type { CentralAuth, CentralAuthOptions } from "#sandbox/central-auth/server.ts";
import { aServer, type ServerParts } from "#tests/app/support/a-server.ts";
import { aCentralAuth, aSignedInBrowser, SERVICE_SECRET } from "#tests/central-auth/support/central-auth.ts";
import { aPlatform, type PlatformOptions } from "#tests/support/platform.ts";
import { type Ask, ask } from "./http.ts";

export const SESSION_SECRET = "session-secret-of-the-tests-0123456789";
export const EXTERNAL = "pay.test";
export const NORTHWIND = "northwind-outfitters";
export const JUNIPER = "juniper-books";

export const ROBIN = "robin@northwind.example";
export const SAM = "sam@agency.example";
export const KIM = "kim@nowhere.example";
export const ALEX = "alex@former.example";

export const PRODUCTION = {
  APP_ENV: "production",
  CENTRAL_DOMAIN: "central.test",
  EXTERNAL_DOMAIN: EXTERNAL,
  INTERNAL_SECRET: "internal-secret-of-the-tests-0123456789",
  SESSION_SECRET,
  AUTH_SERVICE_SECRET: SERVICE_SECRET,
};

/** All tests sign in from one address, failures included. */
const NO_LIMIT = { RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "0" };

/** The central service and the platform, both real and both with the demo's organizations; and the UI over HTTP. */
export async function aWorld(central: Partial<CentralAuthOptions> = {}, on: Pick<PlatformOptions, "distributed"> = {}) {
  const [auth, platform] = await Promise.all([aCentralAuth(central), aPlatform(on)]);
  const system = createSystemWork(platform.context, { requestId: "test" });
  for (const [slug, name] of [
    [NORTHWIND, "Northwind Outfitters"],
    [JUNIPER, "Juniper Books"],
  ] as const)
    await createOrganization(system, { slug, name });
  const url = new URL(auth.url).href.replace(/\/$/, "");

  const anApp = async (settings: Record<string, string> = {}, parts: Partial<ServerParts> = {}) => {
    const server = await aServer({
      extensions: { caller: platform.callers.grpc },
      settings: { ...NO_LIMIT, AUTH_URL: url, AUTH_SERVICE_SECRET: SERVICE_SECRET, SESSION_SECRET, ...settings },
      ...parts,
    });
    return { ...server, ask: (path: string, init?: Ask) => ask(server.url, path, init) };
  };

  return {
    auth,
    platform,
    authUrl: url,
    anApp,
    /** The central session cookie of a person who has just signed in. */
    cookieOf: async (email: string) => (await aSignedInBrowser(auth, email)).cookie,
    userIdOf: async (email: string) => idOf(auth, `select id from auth."user" where email = $1`, email),
    organizationIdOf: async (slug: string) => idOf(auth, `select id from auth.organization where slug = $1`, slug),
    async close() {
      await auth.close();
      await platform.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;
export type App = Awaited<ReturnType<World["anApp"]>>;

async function idOf({ accounts }: CentralAuth, sql: string, name: string): Promise<string> {
  const { rows } = await accounts.pool.query<{ id: string }>(sql, [name]);
  if (!rows[0]) throw new Error(`There is no ${name}.`);
  return rows[0].id;
}

/** A token by another holder of the secret, for a person who signed in when it was issued. */
export function aToken(
  claims: Record<string, unknown>,
  { secret = SESSION_SECRET, issuedAt = Math.floor(Date.now() / 1000) } = {},
): Promise<string> {
  const { sub, ...others } = claims;
  return new SignJWT({ orgSlug: "any", orgName: "Any", auth_time: issuedAt, ...others })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(sub))
    .setIssuedAt(issuedAt)
    .setExpirationTime("7d")
    .sign(new TextEncoder().encode(secret));
}

export const UNLIMITED: LookupLimit = { isBlocked: false, countFailure: async () => undefined };

/** The UI's session for these cookies. */
export function sessionOf({ services }: Pick<App, "services">, cookie: string) {
  const request = new Request("http://localhost:3000/overview", { headers: { cookie } });
  return services.getSession(request, { requestId: "test", log: pino({ level: "silent" }), lookups: UNLIMITED });
}
