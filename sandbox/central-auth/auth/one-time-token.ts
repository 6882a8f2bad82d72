import { createHash, timingSafeEqual } from "node:crypto";
import { isAPIError } from "better-auth/api";
import { fromNodeHeaders } from "better-auth/node";
import type { Request } from "express";
import type { Central } from "./central.ts";

const LIFETIME_MS = 60_000;

/** The application that may redeem a token, and the proof it must give. */
interface Binding {
  app: string;
  /** S256 of RFC 7636; null if the application sent none. */
  challenge: string | null;
}

export interface Redemption {
  token: string;
  app: string | undefined;
  verifier: string | undefined;
}

export interface Redeemed {
  user: { id: string; email: string; name: string };
  activeOrganizationId: string | null;
  /** Time of the sign-in, possibly long before the token. Null for sessions that predate the field. */
  signedInAt: Date | null;
}

/** Issues a token for the session of this request. One application can redeem it once, within a minute. */
export async function issueToken({ auth, pool }: Central, request: Request, binding: Binding): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const { token } = await auth.api.generateOneTimeToken({ headers: fromNodeHeaders(request.headers) });
  await internalAdapter.createVerificationValue({
    identifier: bindingName(token),
    value: JSON.stringify(binding),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  // Expired tokens are never redeemed, so nothing else removes them.
  await pool.query(`delete from auth.verification where "expiresAt" < now()`);
  return token;
}

/**
 * Null if the token is unknown, used, expired or of another application. Consumes it first: a wrong verifier means that
 * it leaked.
 */
export async function redeemToken({ auth }: Central, { token, app, verifier }: Redemption): Promise<Redeemed | null> {
  const { internalAdapter } = await auth.$context;
  const row = await internalAdapter.consumeVerificationValue(bindingName(token));
  if (!row) return null;
  const binding = JSON.parse(row.value) as Binding;
  const isForCaller = (app === undefined || app === binding.app) && isProven(binding.challenge, verifier);
  const found = await verifyToken(auth, token);
  if (!isForCaller || !found) return null;
  const { user, session } = found;
  return {
    user: { id: user.id, email: user.email, name: user.name },
    activeOrganizationId: (session as { activeOrganizationId?: string | null }).activeOrganizationId ?? null,
    signedInAt: (session as { signedInAt?: Date | null }).signedInAt ?? null,
  };
}

async function verifyToken(auth: Central["auth"], token: string) {
  try {
    return await auth.api.verifyOneTimeToken({ body: { token } });
  } catch (error) {
    // The session ended in the meantime.
    if (isAPIError(error)) return null;
    throw error;
  }
}

function isProven(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true;
  return verifier !== undefined && isSameSecret(sha256(verifier).toString("base64url"), challenge);
}

/** Compares in constant time, also for texts of different lengths. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected));

const bindingName = (token: string): string => `app-token:${sha256(token).toString("base64url")}`;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
