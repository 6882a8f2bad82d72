import { importJWK, type JWK, SignJWT } from "jose";
import { ulid } from "ulid";

/** Who is behind a call: a person, an API key, or a service by itself. */
export type Actor =
  | { readonly userId: string; readonly apiKeyId?: undefined; readonly system?: undefined }
  | { readonly apiKeyId: string; readonly userId?: undefined; readonly system?: undefined }
  | { readonly system: string; readonly userId?: undefined; readonly apiKeyId?: undefined };

/** What a call token is to say. Without an organization it opens system methods only, with one that organization only. */
export interface CallTokenSubject {
  /** The calling service itself when absent. */
  readonly actor?: Actor | undefined;
  readonly organization: { readonly id?: string | undefined; readonly slug?: string | undefined } | null;
}

/** Makes the token of one call. */
export type MintCallToken = (subject: CallTokenSubject) => Promise<string>;

// Both ends know these: a token for anything else does not open the extensions service.
export const CALL_TOKEN_ALGORITHM = "EdDSA";
export const CALL_TOKEN_TYPE = "svc-call+jwt";
export const CALL_TOKEN_ISSUER = "tollhouse";
export const CALL_TOKEN_AUDIENCE = "tollhouse-extensions";
export const CALL_TOKEN_LIFETIME_SECONDS = 60;
export const API_KEY_SUBJECT = "key:";
export const SYSTEM_SUBJECT = "system:";

export interface CallTokenOptions {
  /** A private Ed25519 key with its `kid`. The extensions service knows only the public half, so it cannot mint. */
  readonly signingKey: JWK;
  /** The calling service's name, for calls with nobody behind them. */
  readonly caller: string;
  readonly now?: () => Date;
}

/** Mints call tokens: each names who acts for which organization, and is good for 60 seconds (docs/service-auth.md). */
export function callTokenMinter({ signingKey, caller, now = () => new Date() }: CallTokenOptions): MintCallToken {
  const { kid } = signingKey;
  if (!kid || !signingKey.d) throw new Error("The signing key of call tokens must be a private key with a kid");
  const key = importJWK(signingKey, CALL_TOKEN_ALGORITHM);
  // Awaited when the first token is made, which then fails.
  key.catch(() => {});
  return async ({ actor = { system: caller }, organization }) => {
    const issuedAt = Math.floor(now().getTime() / 1_000);
    return new SignJWT({
      ...(organization && { org: organization }),
      ...(actor.apiKeyId !== undefined && { via: "api_key" }),
    })
      .setProtectedHeader({ alg: CALL_TOKEN_ALGORITHM, typ: CALL_TOKEN_TYPE, kid })
      .setIssuer(CALL_TOKEN_ISSUER)
      .setAudience(CALL_TOKEN_AUDIENCE)
      .setSubject(subjectOf(actor))
      .setJti(ulid())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + CALL_TOKEN_LIFETIME_SECONDS)
      .sign(await key);
  };
}

function subjectOf({ userId, apiKeyId, system }: Actor): string {
  if (apiKeyId !== undefined) return `${API_KEY_SUBJECT}${apiKeyId}`;
  if (userId === undefined) return `${SYSTEM_SUBJECT}${system}`;
  // Else a person could call himself a key or a service.
  if (userId.startsWith(API_KEY_SUBJECT) || userId.startsWith(SYSTEM_SUBJECT))
    throw new Error("No user has such an id");
  return userId;
}
