import { onlyCookie, setCookie } from "#app/rest/cookies.server.ts";
import type { SessionCookies } from "#app/services/session/session-cookies.server.ts";

/** Two sign-ins without a session within this time are a redirect loop, not a person who tries again. */
const WINDOW_SECONDS = 30;
export const MAX_ATTEMPTS = 2;

/** Number of redirects to the sign-in right after a sign-in in this browser. */
export function attemptsOf(request: Request, { attempts }: SessionCookies): number {
  return Number(/^\d$/.exec(onlyCookie(request.headers.get("cookie"), attempts) ?? "")?.[0] ?? 0);
}

export function setAttempts({ attempts, secure }: SessionCookies, count: number): string {
  return setCookie(attempts, String(count), { maxAgeSeconds: count > 0 ? WINDOW_SECONDS : 0, secure });
}
