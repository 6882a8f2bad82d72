import { createLocalJWKSet, errors, type JWK, type JWTPayload, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import {
  type Actor,
  API_KEY_SUBJECT,
  CALL_TOKEN_ALGORITHM,
  CALL_TOKEN_AUDIENCE,
  CALL_TOKEN_ISSUER,
  CALL_TOKEN_TYPE,
  PAYER_SUBJECT,
  SYSTEM_SUBJECT,
} from "#contract/call-token.ts";
import { ENVIRONMENTS, type Environment } from "#contract/environment.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** The claims of a verified call token. */
export interface CallToken {
  readonly actor: Actor;
  /** The token's single organization; null for system methods only. */
  readonly organization: { readonly id?: string; readonly slug?: string } | null;
  /** The token's single environment; null for system methods. */
  readonly environment: Environment | null;
}

/** @throws UNAUTHORIZED, whose cause has the reason and is for our log only */
export type VerifyCallToken = (token: string, now: Date) => Promise<CallToken>;

/** Twice the lifetime, so that a token with a longer one gains little. */
const MAX_TOKEN_AGE_SECONDS = 120;
/** Allowed clock difference between two servers. */
const CLOCK_TOLERANCE_SECONDS = 10;
/** A subject's calls share a token for some seconds, so its signature is checked once. */
const REMEMBERED_TOKENS = 1_000;
const NAME = /^[\x21-\x7e]{1,200}$/;

/** The exact text whose signature was verified, and the seconds between which it is valid without another check. */
interface VerifiedToken {
  readonly call: CallToken;
  readonly from: number;
  readonly until: number;
}

/** Verifies call tokens with public keys, each with its own `kid`. Null without keys. */
export function callTokenVerifier(keys: readonly JWK[]): VerifyCallToken | null {
  if (keys.length === 0) return null;
  const keySet = createLocalJWKSet({
    keys: keys.map(({ kid, x }) => ({ kty: "OKP", crv: "Ed25519", kid, x })) as JWK[],
  });
  const verified = new LRUCache<string, VerifiedToken>({ max: REMEMBERED_TOKENS });
  return async (token, now) => {
    const seconds = now.getTime() / 1_000;
    const known = verified.get(token);
    if (known && seconds >= known.from && seconds < known.until) return known.call;
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          // Without a kid any key could verify, and a rotation could not be observed.
          if (!header.kid) throw new errors.JWKSNoMatchingKey("the token names no key");
          return keySet(header);
        },
        {
          algorithms: [CALL_TOKEN_ALGORITHM],
          typ: CALL_TOKEN_TYPE,
          issuer: CALL_TOKEN_ISSUER,
          audience: CALL_TOKEN_AUDIENCE,
          requiredClaims: ["sub", "jti", "iat", "exp"],
          maxTokenAge: MAX_TOKEN_AGE_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: now,
        },
      );
      const call = {
        actor: actorOf(payload),
        organization: organizationOf(payload),
        environment: environmentOf(payload),
      };
      verified.set(token, { call, from: seconds, until: endOf(payload) });
      return call;
    } catch (cause) {
      throw refuse("UNAUTHORIZED", { credential: "call token", cause });
    }
  };
}

function endOf({ iat = 0, exp = 0 }: JWTPayload): number {
  return Math.min(exp, iat + MAX_TOKEN_AGE_SECONDS);
}

function actorOf({ sub = "", via, auth_time: signedIn }: JWTPayload): Actor {
  if (!NAME.test(sub)) throw claimError("sub");
  if ((via === "api_key") !== sub.startsWith(API_KEY_SUBJECT)) throw claimError("via");
  if ((via === "payer") !== sub.startsWith(PAYER_SUBJECT)) throw claimError("via");
  if (sub.startsWith(PAYER_SUBJECT)) return { payer: true };
  if (sub.startsWith(API_KEY_SUBJECT)) return { apiKeyId: named(sub.slice(API_KEY_SUBJECT.length)) };
  if (sub.startsWith(SYSTEM_SUBJECT)) return { system: named(sub.slice(SYSTEM_SUBJECT.length)) };
  if (signedIn === undefined) return { userId: sub };
  if (typeof signedIn !== "number" || !Number.isSafeInteger(signedIn)) throw claimError("auth_time");
  return { userId: sub, signedInAt: new Date(signedIn * 1_000) };
}

function named(name: string): string {
  if (name === "") throw claimError("sub");
  return name;
}

function organizationOf({ org }: JWTPayload): CallToken["organization"] {
  if (org === undefined) return null;
  if (typeof org !== "object" || org === null) throw claimError("org");
  const { id, slug } = org as { id?: unknown; slug?: unknown };
  const isName = (value: unknown): value is string => typeof value === "string" && value !== "";
  if (!isName(id ?? slug) || !isName(slug ?? id)) throw claimError("org");
  return { ...(isName(id) && { id }), ...(isName(slug) && { slug }) };
}

/** Live must be explicit: an organization's token without an environment is for the sandbox. */
function environmentOf({ org, env = "sandbox" }: JWTPayload): Environment | null {
  if (org === undefined) return null;
  const environment = ENVIRONMENTS.find((known) => known === env);
  if (!environment) throw claimError("env");
  return environment;
}

function claimError(claim: string): Error {
  return new errors.JWTClaimValidationFailed(`the claim "${claim}" cannot be read`, {}, claim, "invalid");
}
