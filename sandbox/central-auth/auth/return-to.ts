import type { App, Config } from "#sandbox/central-auth/config/config.ts";
import type { Central } from "./central.ts";

type Here = Pick<Central, "config" | "authUrl">;

const MAX_LENGTH = 2_048;
/** Excludes paths that a browser reads as another host, and characters that it drops before parsing. */
const LOCAL_PATH = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u;
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\\]+$/iu;
const PLACEHOLDER = "http://placeholder.invalid";

/** The normalized path; null if it could lead to another origin. */
export function findLocalPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH || !LOCAL_PATH.test(value)) return null;
  if (!URL.canParse(value, PLACEHOLDER)) return null;
  const { origin, pathname, search, hash } = new URL(value, PLACEHOLDER);
  const path = pathname + search + hash;
  // Normalizing turns "/a/..//evil" into "//evil", so the result is checked as well.
  return origin === PLACEHOLDER && LOCAL_PATH.test(path) ? path : null;
}

/** The destination after a form: a local path or the URL of a known application, else `fallback`. */
export function returnTo(here: Here, value: unknown, fallback = "/"): string {
  return findLocalPath(value) ?? findTrustedUrl(here, value)?.href ?? fallback;
}

/** A path that continues to `destination`. */
export const withReturn = (path: string, destination: string): string =>
  `${path}?${new URLSearchParams({ return: destination })}`;

function findTrustedUrl(here: Here, value: unknown): URL | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH || !WEB_ADDRESS.test(value)) return null;
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.username || url.password) return null;
  return isKnownOrigin(here.config, url) || isOnCentralDomain(here, url) ? url : null;
}

function isKnownOrigin({ apps, trustedOrigins }: Config, { origin }: URL): boolean {
  return trustedOrigins.includes(origin) || apps.some(({ callback }) => callback.origin === origin);
}

// The same scheme, so that a sign-in over TLS never continues over plain HTTP.
function isOnCentralDomain({ config: { centralDomain }, authUrl }: Here, url: URL): boolean {
  const own = new URL(authUrl);
  return url.protocol === own.protocol && [own, url].every(({ hostname }) => isHostOn(centralDomain, hostname));
}

const isHostOn = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** The application behind a destination, which pages name. */
export function findAppBehind({ apps }: Config, destination: string): App | null {
  if (destination.startsWith("/")) {
    const { pathname, searchParams } = new URL(destination, PLACEHOLDER);
    if (pathname !== "/api/cross-domain-token") return null;
    return apps.find(({ slug }) => slug === searchParams.get("app")) ?? null;
  }
  const { origin } = new URL(destination);
  return apps.find(({ callback }) => callback.origin === origin) ?? (apps.length === 1 ? (apps[0] ?? null) : null);
}
