import { onlyCookie, setCookie } from "#app/rest/cookies.server.ts";
import type { Environment } from "#contract/environment.ts";
import { ENVIRONMENTS } from "#contract/environment.ts";

/** How long a payer stays signed in. The service ends the session itself; this only lets the browser forget it. */
const LIFETIME_SECONDS = 24 * 3_600;
const TOKEN = /^[A-Za-z0-9_-]{20,100}$/;

/**
 * The name of the cookie with a payer's session on an organization's host, one for each environment. With TLS the
 * browser keeps it to this host: the hosts of other organizations are its siblings and could plant one otherwise.
 */
export function payerCookieName(environment: Environment, secure: boolean): string {
  const name = environment === "live" ? "payer" : "payer_sandbox";
  return `${secure ? "__Host-" : ""}tollhouse.${name}`;
}

/** The payer's session. Null without a cookie, and with one that cannot be ours. */
export function payerSession(header: string | null | undefined, environment: Environment, secure: boolean) {
  const token = onlyCookie(header, payerCookieName(environment, secure));
  return token !== null && TOKEN.test(token) ? token : null;
}

/** The Cookie header with nothing but payers' sessions; null when there are none. */
export function payerCookies(header: string | undefined, secure: boolean): string | null {
  const kept = ENVIRONMENTS.flatMap((environment) => {
    const token = payerSession(header, environment, secure);
    return token === null ? [] : [`${payerCookieName(environment, secure)}=${token}`];
  });
  return kept.length > 0 ? kept.join("; ") : null;
}

/** The Set-Cookie line that signs a payer in. */
export function setPayerSession(token: string, environment: Environment, secure: boolean): string {
  return setCookie(payerCookieName(environment, secure), token, { maxAgeSeconds: LIFETIME_SECONDS, secure });
}

/** The Set-Cookie line that signs a payer out. */
export function clearPayerSession(environment: Environment, secure: boolean): string {
  return setCookie(payerCookieName(environment, secure), "", { maxAgeSeconds: 0, secure });
}
