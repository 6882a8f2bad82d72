import { onlyCookie, setCookie } from "#app/auth/cookies.server.ts";
import type { SessionCookies } from "#app/auth/session/session-cookies.server.ts";

/** Within this time two sign-ins that led nowhere are a circle and not a person who tries again. */
const WINDOW_SECONDS = 30;
export const MAX_ATTEMPTS = 2;

/** How often this browser was sent to sign in although it had just done so. */
export function attemptsOf(request: Request, { attempts }: SessionCookies): number {
  return Number(/^\d$/.exec(onlyCookie(request.headers.get("cookie"), attempts) ?? "")?.[0] ?? 0);
}

export function setAttempts({ attempts, secure }: SessionCookies, count: number): string {
  return setCookie(attempts, String(count), { maxAgeSeconds: count > 0 ? WINDOW_SECONDS : 0, secure });
}
