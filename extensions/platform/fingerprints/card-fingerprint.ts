import { createHmac } from "node:crypto";
import { lengthPrefixed } from "#extensions/platform/encryption/organization-keys.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { organizationKey } from "./organization-key.ts";

/** Facts that distinguish cards. Never the number. */
export interface CardFacts {
  /** The engine's fingerprint, the same in every organization. */
  readonly engineFingerprint?: string | null;
  /** The wallet of the payment, which hides the card's first digits. */
  readonly wallet?: string | null;
  readonly brand?: string | null;
  readonly bin?: string | null;
  readonly last4?: string | null;
  readonly expMonth?: number | null;
  readonly expYear?: number | null;
}

const BYTES = 16;

/**
 * A card's fingerprint within one organization. Without the engine's, it is BIN or, for wallets, brand, with last
 * digits and expiry. Null if too little is known.
 */
export async function cardFingerprint(work: UnitOfWork, facts: CardFacts): Promise<string | null> {
  const parts = identifyingParts(facts);
  if (!parts) return null;
  const hmac = createHmac("sha256", await organizationKey(work, "card"));
  return hmac
    .update(lengthPrefixed(...parts))
    .digest()
    .subarray(0, BYTES)
    .toString("base64url");
}

function identifyingParts({ engineFingerprint, wallet, brand, bin, last4, ...expiry }: CardFacts): string[] | null {
  if (engineFingerprint) return ["engine", engineFingerprint];
  if (!last4) return null;
  const { expMonth, expYear } = expiry;
  const rest = [last4, String(expMonth ?? ""), String(expYear ?? "")];
  if (bin) return ["card", bin.slice(0, 6), ...rest];
  return wallet && brand ? ["wallet", wallet, brand, ...rest] : null;
}
