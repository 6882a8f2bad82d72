import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { onlyCookie, setCookie } from "#app/auth/cookies.server.ts";
import type { SessionCookies } from "#app/auth/session/session-cookies.server.ts";
import { FLOW_SECONDS } from "./sign-in-flow.server.ts";

/** How long a sign-in that we asked for counts, as one of which the central service tells the time. */
const FRESH_SECONDS = 600;

const STATE = /^(\d{1,12})\.([\w-]{43})\.([\w-]{43})$/;
const FRESH = /^(\d{1,12})\.([\w-]{43})$/;

interface Proof {
  readonly at: Date;
  /** Whether the session has another cookie now than when we asked. */
  readonly isOtherCookie: boolean;
}

/**
 * Sign-ins that we ask for with `prompt=login`, for central services that do not tell when a person signed in. The server's secret signs
 * when and for which session we asked, and when the browser came back: a browser that could say so itself would need no sign-in.
 */
export interface SignInAgain {
  /** The state of a request to sign in again, bound to this browser and its session. */
  begin(browserSecret: string, header: string | null, now: Date): string;
  /** Null for a state that is not this browser's, or too old. */
  find(state: string, header: string | null, now: Date): Proof | null;
  /** Keeps the moment at which the browser came back, for this person and session. */
  keep(userId: string, header: string | null, now: Date): string;
  /** When the person last came back from such a sign-in. */
  read(userId: string, header: string | null): Date | null;
}

/** Null without a secret. */
export function createSignInAgain(secret: string | undefined, cookies: SessionCookies): SignInAgain | null {
  if (!secret) return null;
  const sign = (...parts: readonly (string | number)[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["sign-in-again", ...parts]))
      .digest("base64url");
  const sessionOf = (header: string | null) => digest(cookies.searched.map((name) => onlyCookie(header, name) ?? ""));
  return {
    begin(browserSecret, header, now) {
      const [at, session] = [seconds(now), sessionOf(header)];
      return `${at}.${session}.${sign("state", at, session, browserSecret)}`;
    },
    find(state, header, now) {
      const [, at = "", session = "", given = ""] = STATE.exec(state) ?? [];
      const browserSecret = onlyCookie(header, cookies.flow);
      if (!given || !browserSecret || seconds(now) - Number(at) > FLOW_SECONDS) return null;
      if (!isSame(given, sign("state", Number(at), session, browserSecret))) return null;
      return { at: new Date(Number(at) * 1_000), isOtherCookie: session !== sessionOf(header) };
    },
    keep(userId, header, now) {
      const at = seconds(now);
      const value = `${at}.${sign("fresh", at, userId, sessionOf(header))}`;
      return setCookie(cookies.fresh, value, { maxAgeSeconds: FRESH_SECONDS, secure: cookies.secure });
    },
    read(userId, header) {
      const [, at = "", given = ""] = FRESH.exec(onlyCookie(header, cookies.fresh) ?? "") ?? [];
      if (!given || !isSame(given, sign("fresh", Number(at), userId, sessionOf(header)))) return null;
      return new Date(Number(at) * 1_000);
    },
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

const digest = (values: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url");

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
