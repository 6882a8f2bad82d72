import type { Config } from "#app/config/config.server.ts";
import { cookieValues, setCookie } from "#app/rest/cookies.server.ts";

interface SessionCookie {
  readonly name: string;
  readonly domain: string | null;
}

/** The names and domains of all session cookies, by deployment. */
export interface SessionCookies {
  readonly secure: boolean;
  /** Ours, for hosts that cannot see the central one. */
  readonly local: SessionCookie;
  readonly central: SessionCookie;
  /** The names under which a session is searched. */
  readonly searched: readonly string[];
  /** Beside a local token, on our own host alone, so that no other host can plant the pair. Null where there is no TLS. */
  readonly bind: string | null;
  /** Binds a sign-in that is under way to the browser that began it. */
  readonly flow: string;
  /** When the person came back from a sign-in that we asked for (sign-in-again.server.ts). */
  readonly fresh: string;
  /** Counts sign-ins that led to no session, so that they do not go round for ever. */
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

/** Removes, beside a session cookie of the same name, one that was planted for this page or for the pages above it. */
export function clearPlanted({ secure, local, central }: SessionCookies, pathname: string): string[] {
  const segments = pathname.split("/").filter((segment) => /^[\w.~%-]+$/.test(segment));
  const paths = segments.slice(0, 4).map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  return paths.flatMap((path) => [local, central].flatMap((cookie) => cleared(cookie, secure, path)));
}

function cleared({ name, domain }: SessionCookie, secure: boolean, path = "/"): string[] {
  // One on this host alone would survive the removal of one for the whole domain.
  return [...(domain ? [domain] : []), null].map((each) =>
    setCookie(name, "", { maxAgeSeconds: 0, secure, domain: each, path }),
  );
}
