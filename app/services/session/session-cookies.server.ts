import type { Config } from "#app/config/config.server.ts";
import { cookieValues, setCookie } from "#app/rest/cookies.server.ts";

interface SessionCookie {
  readonly name: string;
  readonly domain: string | null;
}

/** The names and domains of all session cookies, by deployment. */
export interface SessionCookies {
  readonly secure: boolean;
  /** Our own cookie, for hosts that cannot see the central one. */
  readonly local: SessionCookie;
  readonly central: SessionCookie;
  /** Names of the cookies that may hold a session. */
  readonly searched: readonly string[];
  /** Cookie beside a local token, limited to our host so that no other host can plant the pair. Null without TLS. */
  readonly bind: string | null;
  /** Binds a sign-in in progress to the browser that began it. */
  readonly flow: string;
  /** Time of the last sign-in that we asked for (sign-in-again.server.ts). */
  readonly fresh: string;
  /** Counts sign-ins without a session, to end redirect loops. */
  readonly attempts: string;
}

type Context = Pick<Config, "appEnv" | "authUrl" | "centralDomain" | "externalDomain" | "cookieNames">;

export function sessionCookies(config: Context): SessionCookies {
  const { appEnv, authUrl, centralDomain, externalDomain, cookieNames } = config;
  const isProduction = appEnv === "production";
  const secure = isProduction || (appEnv === "staging" && authUrl?.startsWith("https:") === true);
  const prefix = secure ? "__Secure-" : "";
  const hostPrefix = secure ? "__Host-" : "";
  const local = {
    name: prefix + cookieNames.local,
    domain: isProduction && externalDomain ? `.${externalDomain}` : null,
  };
  const central = {
    name: prefix + cookieNames.central,
    domain: centralDomain === "localhost" ? null : centralDomain,
  };
  return {
    secure,
    local,
    central,
    searched: [local.name, central.name],
    bind: secure ? "__Host-tollhouse.bind" : null,
    flow: `${hostPrefix}tollhouse.sign_in`,
    fresh: `${hostPrefix}tollhouse.fresh`,
    attempts: `${hostPrefix}tollhouse.attempts`,
  };
}

/** Whether a session cookie is present. Its value is not verified. */
export function hasSessionCookie({ searched }: SessionCookies, header: string | null | undefined): boolean {
  return searched.some((name) => cookieValues(header, name).some(Boolean));
}

/** Removes the cookies that a sign-in has set. */
export function clearLocal({ secure, local, bind }: SessionCookies): string[] {
  return [...cleared(local, secure), ...(bind ? [setCookie(bind, "", { maxAgeSeconds: 0, secure })] : [])];
}

/** Removes the central service's cookie from this browser; the session itself ends at the central service. */
export function clearCentral({ secure, central }: SessionCookies): string[] {
  return cleared(central, secure);
}

/** Removes planted session cookies of this name with the path of this page or of the pages above it. */
export function clearPlanted({ secure, local, central }: SessionCookies, pathname: string): string[] {
  const segments = pathname.split("/").filter((segment) => /^[\w.~%-]+$/.test(segment));
  const paths = segments.slice(0, 4).map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  return paths.flatMap((path) => [local, central].flatMap((cookie) => cleared(cookie, secure, path)));
}

function cleared({ name, domain }: SessionCookie, secure: boolean, path = "/"): string[] {
  // A host-only cookie would survive the removal of the domain cookie.
  return [...(domain ? [domain] : []), null].map((each) =>
    setCookie(name, "", { maxAgeSeconds: 0, secure, domain: each, path }),
  );
}
