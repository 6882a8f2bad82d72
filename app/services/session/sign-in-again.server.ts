import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { onlyCookie, setCookie } from "#app/rest/cookies.server.ts";
import type { SessionCookies } from "./session-cookies.server.ts";
import { FLOW_SECONDS } from "./sign-in-flow.server.ts";

/** Validity of a sign-in that we asked for, for central services without a sign-in time. */
const FRESH_SECONDS = 600;

/** A time in seconds, and its signature. */
const SIGNED = /^(\d{1,12})\.([\w-]{43})$/;

/**
 * Sign-ins asked for with `prompt=login`, for central services without a sign-in time. Signed with the server's secret,
 * so that no browser can claim one.
 */
export interface SignInAgain {
  /** The state of a request to sign in again, bound to this browser and person. */
  begin(userId: string, browserSecret: string, now: Date): string;
  /** Time of the request; null for a state that is too old or of another browser or person. */
  find(state: string, userId: string, request: { readonly header: string | null; readonly now: Date }): Date | null;
  /** Stores the sign-in's time for this person and session. */
  keep(userId: string, header: string | null, signedInAt: Date): string;
  /** Time of the person's last return from such a sign-in. */
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
    begin(userId, browserSecret, now) {
      const at = seconds(now);
      return `${at}.${sign("state", at, userId, browserSecret)}`;
    },
    find(state, userId, { header, now }) {
      const [, at = "", given = ""] = SIGNED.exec(state) ?? [];
      const browserSecret = onlyCookie(header, cookies.flow);
      if (!given || !browserSecret || seconds(now) - Number(at) > FLOW_SECONDS) return null;
      if (!isSame(given, sign("state", Number(at), userId, browserSecret))) return null;
      return new Date(Number(at) * 1_000);
    },
    keep(userId, header, signedInAt) {
      const at = seconds(signedInAt);
      const value = `${at}.${sign("fresh", at, userId, sessionOf(header))}`;
      return setCookie(cookies.fresh, value, { maxAgeSeconds: FRESH_SECONDS, secure: cookies.secure });
    },
    read(userId, header) {
      const [, at = "", given = ""] = SIGNED.exec(onlyCookie(header, cookies.fresh) ?? "") ?? [];
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
