import type { Central } from "./central.ts";
import type { App, Config } from "./config.ts";

type Here = Pick<Central, "config" | "authUrl">;

const MAX_LENGTH = 2_048;
/** Nothing that a browser would read as another host, and nothing it would drop before reading. */
const LOCAL_PATH = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u;
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\\]+$/iu;
const NOWHERE = "http://nowhere.invalid";

/** A path on the origin that will use it, normalised; null when it could lead elsewhere. */
export function findLocalPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH || !LOCAL_PATH.test(value)) return null;
  if (!URL.canParse(value, NOWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(value, NOWHERE);
  const path = pathname + search + hash;
  // Normalising makes "//evil" of "/a/..//evil", so what comes out is checked as well.
  return origin === NOWHERE && LOCAL_PATH.test(path) ? path : null;
}

/** Where to go after a form: a path of ours, or an address of an application we know, else `fallback`. */
export function returnTo(here: Here, value: unknown, fallback = "/"): string {
  return findLocalPath(value) ?? findTrustedUrl(here, value)?.href ?? fallback;
}

/** The address of a page of ours that goes on to `destination`. */
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

// The scheme is ours, so that nobody who signed in over TLS is sent on over plain HTTP.
function isOnCentralDomain({ config: { centralDomain }, authUrl }: Here, url: URL): boolean {
  const own = new URL(authUrl);
  return url.protocol === own.protocol && [own, url].every(({ hostname }) => isHostOn(centralDomain, hostname));
}

const isHostOn = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** The application that a person is on the way to, for the page to name it. */
export function findAppBehind({ apps }: Config, destination: string): App | null {
  if (destination.startsWith("/")) {
    const { pathname, searchParams } = new URL(destination, NOWHERE);
    if (pathname !== "/api/cross-domain-token") return null;
    return apps.find(({ slug }) => slug === searchParams.get("app")) ?? null;
  }
  const { origin } = new URL(destination);
  return apps.find(({ callback }) => callback.origin === origin) ?? (apps.length === 1 ? (apps[0] ?? null) : null);
}
