import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { lengthPrefixed, type MasterKey, organizationKeys } from "./organization-keys.ts";

/** The organization and purpose that a signature is bound to. */
interface SigningContext {
  organizationId: string;
  /** For example "cursor". */
  purpose: string;
}

export interface Signing {
  /** 128 bits in base64url. */
  sign(text: string, scope: SigningContext): string;
  isSigned(text: string, signature: string, scope: SigningContext): boolean;
}

const KEY_PURPOSE = "tollhouse/signature/v1";
const BYTES = 16;

/** Signs data that clients send back, by HMAC-SHA-256 with a key per organization. Older keys still verify. */
export function createSigning(masterKeys: readonly MasterKey[]): Signing {
  const [current] = masterKeys;
  if (!current) throw new Error("there is no encryption key");
  const keyOf = organizationKeys(KEY_PURPOSE, createSecretKey);
  const macWith = (master: MasterKey, text: string, { organizationId, purpose }: SigningContext): Buffer =>
    createHmac("sha256", keyOf(master, organizationId))
      .update(lengthPrefixed(purpose, text))
      .digest()
      .subarray(0, BYTES);
  return {
    sign: (text, scope) => macWith(current, text, scope).toString("base64url"),
    isSigned(text, signature, scope) {
      const given = Buffer.from(signature, "base64url");
      return (
        given.length === BYTES && masterKeys.some((master) => timingSafeEqual(macWith(master, text, scope), given))
      );
    },
  };
}
