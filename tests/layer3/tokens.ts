import { generateKeyPairSync } from "node:crypto";
import { importJWK, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";
import { CALL_TOKEN_AUDIENCE, CALL_TOKEN_ISSUER, CALL_TOKEN_TYPE } from "#contract/call-token.ts";
import { type CallTokenSubject, callTokenMinter } from "#extensions/caller/call-token.ts";

export interface SigningKey {
  readonly signingKey: JWK;
  readonly publicKey: JWK;
}

export function aSigningKey(kid = "k1"): SigningKey {
  const { d, ...publicKey } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }) as JWK;
  return { signingKey: { ...publicKey, ...(d && { d }), kid }, publicKey: { ...publicKey, kid } };
}

/** A good token, as the caller library makes it. */
export const aToken = ({ signingKey }: SigningKey, subject: CallTokenSubject, now = new Date()): Promise<string> =>
  callTokenMinter({ signingKey, caller: "app", now: () => now })(subject);

interface Forgery {
  readonly key?: JWK | Uint8Array;
  readonly header?: Record<string, unknown>;
  /** Replaces claims of a good token; undefined leaves one out. */
  readonly claims?: Record<string, unknown>;
}

/** A valid token, except for the given parts. */
export async function aForgedToken({ signingKey }: SigningKey, { key = signingKey, header, claims }: Forgery) {
  const now = Math.floor(Date.now() / 1_000);
  const good = {
    iss: CALL_TOKEN_ISSUER,
    aud: CALL_TOKEN_AUDIENCE,
    sub: "usr_1",
    org: { id: "org_acme", slug: "acme" },
    jti: "one",
    iat: now,
    exp: now + 60,
  };
  const protectedHeader: JWTHeaderParameters = {
    alg: "EdDSA",
    typ: CALL_TOKEN_TYPE,
    kid: String(signingKey.kid),
    ...header,
  };
  return new SignJWT({ ...good, ...claims } as JWTPayload)
    .setProtectedHeader(protectedHeader)
    .sign(key instanceof Uint8Array ? key : await importJWK(key, String(protectedHeader.alg)));
}

/** An unsigned token. */
export function anUnsignedToken(claims: Record<string, unknown>, header: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part(header)}.${part(claims)}.AA`;
}
