import { createHash, randomBytes } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";

const LIFETIME = "7d";
export const SESSION_SECONDS = 7 * 24 * 60 * 60;
const CLOCK_TOLERANCE_SECONDS = 5;

export interface SessionClaims {
  readonly userId: string;
  /** The central service's id of the organization. Never enough to act for it. */
  readonly orgId: string;
  readonly orgSlug: string;
  readonly orgName: string;
  /** Time of the person's last authentication, possibly long before. Absent when the central service has none. */
  readonly signedInAt?: Date | null;
  /** Start of the session; now when absent. Its seven days count from here. */
  readonly issuedAt?: Date;
}

export interface VerifiedClaims extends SessionClaims {
  readonly issuedAt: Date;
  /** Null without a time from the central service; the time of an exchange does not count. */
  readonly signedInAt: Date | null;
}

/** Makes and reads local session tokens: HS256, seven days. */
export interface SessionTokens {
  /** @param companion of `newCompanion`; null where browsers have no way to keep one safe */
  mint(claims: SessionClaims, companion: string | null): Promise<string>;
  /** Null unless the token is ours, valid, and used with its companion. */
  verify(token: string, companion: string | null): Promise<VerifiedClaims | null>;
}

export interface SessionTokenOptions {
  readonly secret: string | undefined;
  /**
   * True when other applications sign with the same secret; a valid signature alone then does not make a token ours.
   */
  readonly isShared: boolean;
  readonly issuer: string;
  readonly audience: string;
  readonly clock?: () => Date;
}

/** Null without a secret: then there are no local sessions. The secret is read once, here. */
export function createSessionTokens(options: SessionTokenOptions): SessionTokens | null {
  const { secret, issuer, audience, clock = () => new Date() } = options;
  if (!secret) return null;
  const key = new TextEncoder().encode(secret);
  return {
    mint: ({ userId, orgId, orgSlug, orgName, signedInAt, issuedAt = clock() }, companion) =>
      new SignJWT({
        ...{ orgId, orgSlug, orgName },
        ...(companion !== null && { bnd: digest(companion) }),
        ...(signedInAt && { auth_time: Math.floor(signedInAt.getTime() / 1000) }),
      })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(new Date(issuedAt.getTime() + SESSION_SECONDS * 1000))
        .sign(key),
    async verify(token, companion) {
      const payload = await payloadOf(token, key, clock());
      return payload && isNamedFor(payload, options) && isBoundTo(payload, companion) ? claimsOf(payload) : null;
    },
  };
}

export const newCompanion = (): string => randomBytes(32).toString("base64url");

async function payloadOf(token: string, key: Uint8Array, currentDate: Date): Promise<JWTPayload | null> {
  try {
    // All of these must be pinned, or the sender of a token could choose the algorithm and the lifetime.
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      requiredClaims: ["sub", "iat", "exp"],
      maxTokenAge: LIFETIME,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The specification's token has no issuer and audience, so both may be absent unless the secret is shared. */
function isNamedFor({ iss, aud }: JWTPayload, { issuer, audience, isShared }: SessionTokenOptions): boolean {
  if (iss === undefined && aud === undefined) return !isShared;
  return iss === issuer && aud === audience;
}

/** A token without the claim needs no companion: other issuers that follow the contract never set it. */
function isBoundTo({ bnd }: JWTPayload, companion: string | null): boolean {
  return bnd === undefined || (companion !== null && bnd === digest(companion));
}

function claimsOf({ sub, iat, orgId, orgSlug, orgName, auth_time }: JWTPayload): VerifiedClaims | null {
  if (!isText(sub) || !isText(orgId) || typeof iat !== "number") return null;
  const named = { orgSlug: isText(orgSlug) ? orgSlug : "", orgName: isText(orgName) ? orgName : "" };
  const signedInAt = typeof auth_time === "number" ? new Date(Math.min(auth_time, iat) * 1000) : null;
  return { userId: sub, orgId, ...named, issuedAt: new Date(iat * 1000), signedInAt };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
