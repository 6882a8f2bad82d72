import { createHash, timingSafeEqual } from "node:crypto";
import { isAPIError } from "better-auth/api";
import { fromNodeHeaders } from "better-auth/node";
import type { Request } from "express";
import type { Central } from "./central.ts";

const LIFETIME_MS = 60_000;

/** What a token is good for. */
interface Binding {
  app: string;
  /** S256 of RFC 7636; null when the application did not ask for it. */
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
}

/** A token for the session of this request, for one redemption by one application within a minute. */
export async function issueToken({ auth, pool }: Central, request: Request, binding: Binding): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const { token } = await auth.api.generateOneTimeToken({ headers: fromNodeHeaders(request.headers) });
  await internalAdapter.createVerificationValue({
    identifier: bindingName(token),
    value: JSON.stringify(binding),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  // Nobody asks for a token that was not redeemed in time, so nothing else would remove it.
  await pool.query(`delete from auth.verification where "expiresAt" < now()`);
  return token;
}

/**
 * Null when the token is unknown, used, expired, or not for this caller. It is burned before anything is compared: a wrong
 * verifier means that the token leaked, and then nobody may have it.
 */
export async function redeemToken({ auth }: Central, { token, app, verifier }: Redemption): Promise<Redeemed | null> {
  const { internalAdapter } = await auth.$context;
  const row = await internalAdapter.consumeVerificationValue(bindingName(token));
  if (!row) return null;
  const binding = JSON.parse(row.value) as Binding;
  const isMeant = (app === undefined || app === binding.app) && isProven(binding.challenge, verifier);
  const found = await verifyToken(auth, token);
  if (!isMeant || !found) return null;
  const { user, session } = found;
  return {
    user: { id: user.id, email: user.email, name: user.name },
    activeOrganizationId: (session as { activeOrganizationId?: string | null }).activeOrganizationId ?? null,
  };
}

async function verifyToken(auth: Central["auth"], token: string) {
  try {
    return await auth.api.verifyOneTimeToken({ body: { token } });
  } catch (error) {
    // Its session ended in between: signed out, or expired.
    if (isAPIError(error)) return null;
    throw error;
  }
}

function isProven(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true;
  return verifier !== undefined && isSameSecret(sha256(verifier).toString("base64url"), challenge);
}

/** Takes the same time whatever is given, its length included. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected));

const bindingName = (token: string): string => `app-token:${sha256(token).toString("base64url")}`;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
