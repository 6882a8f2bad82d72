import { createHash, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify } from "jose";
import { createWebhookKeys, type WebhookSender } from "./webhook-keys.ts";

export const VERIFICATION_HEADER = "plaid-verification";

/** Verifies that the provider sent these bytes. Returns the delivery's ID, or null for an invalid signature. */
export type WebhookVerifier = (
  rawBody: Uint8Array,
  verification: string | undefined,
  sender: WebhookSender,
) => Promise<string | null>;

interface VerifierOptions {
  findWebhookKey: (keyId: string) => Promise<JWK | null>;
  now: () => Date;
}

/** Plaid: an older signature is a replay. */
const MAX_AGE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 30;
const KEY_ID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * Plaid's webhook verification: a header with an ES256 JWT of the signing time and the body's SHA-256
 * (plaid.com/docs/api/webhooks).
 */
export function createWebhookVerifier(options: VerifierOptions): WebhookVerifier {
  const findKey = createWebhookKeys(options);
  return async (rawBody, verification = "", sender) => {
    const keyId = keyIdOf(verification);
    const key = keyId && (await findKey(keyId, sender));
    if (!key) return null;
    const claimed = await bodyHashOf(verification, key, options.now());
    const actual = createHash("sha256").update(rawBody).digest();
    if (claimed?.length !== actual.length || !timingSafeEqual(claimed, actual)) return null;
    // Excludes the signature: the same content has several valid signatures and encodings.
    return createHash("sha256")
      .update(verification.slice(0, verification.lastIndexOf(".")))
      .digest("hex");
  };
}

/** Accepts ES256 only: the header is under the sender's control. */
function keyIdOf(verification: string): string | null {
  try {
    const { alg, kid = "" } = decodeProtectedHeader(verification);
    return alg === "ES256" && KEY_ID.test(kid) ? kid : null;
  } catch {
    return null;
  }
}

async function bodyHashOf(verification: string, jwk: JWK, now: Date): Promise<Buffer | null> {
  try {
    const { payload } = await jwtVerify(verification, await importJWK(jwk, "ES256"), {
      algorithms: ["ES256"],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
    return Buffer.from(String(payload.request_body_sha256), "hex");
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
