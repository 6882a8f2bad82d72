import { importJWK, type JWK, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { ulid } from "ulid";
import {
  type Actor,
  API_KEY_SUBJECT,
  CALL_TOKEN_ALGORITHM,
  CALL_TOKEN_AUDIENCE,
  CALL_TOKEN_ISSUER,
  CALL_TOKEN_LIFETIME_SECONDS,
  CALL_TOKEN_TYPE,
  PAYER_SUBJECT,
  SYSTEM_SUBJECT,
} from "#contract/call-token.ts";
import type { Environment } from "#contract/environment.ts";

/**
 * The claims of a call token. Without an organization it allows only system methods, with one only that organization.
 */
export interface CallTokenSubject {
  /** The calling service itself when absent. */
  readonly actor?: Actor | undefined;
  readonly organization: { readonly id?: string | undefined; readonly slug?: string | undefined } | null;
  /** The token's single environment; sandbox when absent. */
  readonly environment?: Environment | undefined;
}

/** Creates the token of one call. */
export type MintCallToken = (subject: CallTokenSubject) => Promise<string>;

export interface CallTokenOptions {
  /**
   * A private Ed25519 key with its `kid`. The extensions service only has the public key, so it cannot create tokens.
   */
  readonly signingKey: JWK;
  /** The calling service's name, for its own calls. */
  readonly caller: string;
  readonly now?: () => Date;
}

/** Signing costs as much as the rest of a small call. The remaining lifetime exceeds a call's timeout. */
const REUSED_FOR_SECONDS = 20;
const REMEMBERED_TOKENS = 1_000;

/**
 * Creates call tokens (docs/service-auth.md), each for one actor, organization and environment. Valid for 60 seconds,
 * and reused for the subject's calls for 20.
 */
export function callTokenMinter(options: CallTokenOptions): MintCallToken {
  const { caller, now = () => new Date() } = options;
  const mint = signer(options);
  const tokens = new LRUCache<string, { readonly token: Promise<string>; readonly mintedAt: number }>({
    max: REMEMBERED_TOKENS,
  });
  return ({ actor = { system: caller }, organization, environment = "sandbox" }) => {
    const mintedAt = Math.floor(now().getTime() / 1_000);
    const claims = { actor, organization, environment };
    const subject = keyOf(claims);
    const known = tokens.get(subject);
    const age = known ? mintedAt - known.mintedAt : Number.NaN;
    if (known && age >= 0 && age < REUSED_FOR_SECONDS) return known.token;
    const token = mint(claims, mintedAt);
    tokens.set(subject, { token, mintedAt });
    token.catch(() => tokens.delete(subject));
    return token;
  };
}

interface Claims {
  readonly actor: Actor;
  readonly organization: CallTokenSubject["organization"];
  readonly environment: Environment;
}

/** A key of all claims about a token's subject. */
function keyOf({ actor, organization, environment }: Claims): string {
  const { userId, apiKeyId, system, payer } = actor;
  const tenant = organization && [organization.id, organization.slug, environment];
  return JSON.stringify([userId, apiKeyId, system, payer, tenant, signedInSecondsOf(actor)]);
}

function signer({ signingKey }: CallTokenOptions) {
  const { kid } = signingKey;
  if (!kid || !signingKey.d) throw new Error("The signing key of call tokens must be a private key with a kid");
  const key = importJWK(signingKey, CALL_TOKEN_ALGORITHM);
  // Awaited when the first token is created, which then fails.
  key.catch(() => {});
  return async ({ actor, organization, environment }: Claims, issuedAt: number) =>
    new SignJWT({
      ...(organization && { org: organization, env: environment }),
      ...(actor.apiKeyId !== undefined && { via: "api_key" }),
      ...(actor.payer && { via: "payer" }),
      ...(signedInSecondsOf(actor) !== null && { auth_time: signedInSecondsOf(actor) }),
    })
      .setProtectedHeader({ alg: CALL_TOKEN_ALGORITHM, typ: CALL_TOKEN_TYPE, kid })
      .setIssuer(CALL_TOKEN_ISSUER)
      .setAudience(CALL_TOKEN_AUDIENCE)
      .setSubject(subjectOf(actor))
      .setJti(ulid())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + CALL_TOKEN_LIFETIME_SECONDS)
      .sign(await key);
}

function signedInSecondsOf(actor: Actor): number | null {
  return actor.userId !== undefined && actor.signedInAt ? Math.floor(actor.signedInAt.getTime() / 1_000) : null;
}

/** Prefixes of subjects that are no user IDs. */
const PREFIXES = [API_KEY_SUBJECT, SYSTEM_SUBJECT, PAYER_SUBJECT];

function subjectOf({ userId, apiKeyId, system, payer }: Actor): string {
  if (payer) return PAYER_SUBJECT;
  if (apiKeyId !== undefined) return `${API_KEY_SUBJECT}${apiKeyId}`;
  if (userId === undefined) return `${SYSTEM_SUBJECT}${system}`;
  // A user ID with such a prefix would read as another kind of actor.
  if (PREFIXES.some((prefix) => userId.startsWith(prefix)))
    throw new Error(`A user id cannot begin with ${PREFIXES.join(" or ")}`);
  return userId;
}
