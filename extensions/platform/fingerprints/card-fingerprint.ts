import { createHmac } from "node:crypto";
import { lengthPrefixed } from "#extensions/platform/encryption/organization-keys.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { organizationKey } from "./organization-key.ts";

/** What tells one card from another. Never the number. */
export interface CardFacts {
  /** The engine's own fingerprint, which is the same in every organization. */
  readonly engineFingerprint?: string | null;
  /** The wallet that the card was paid with, which hides the card's first digits. */
  readonly wallet?: string | null;
  readonly brand?: string | null;
  readonly bin?: string | null;
  readonly last4?: string | null;
  readonly expMonth?: number | null;
  readonly expYear?: number | null;
}

const BYTES = 16;

/**
 * The same for the same card in the organization, and another in every other organization, so that organizations cannot link
 * their payers. Without the engine's fingerprint, cards that share BIN, last digits and expiry share it too, and cards of one wallet
 * that share brand, last digits and expiry. Null when too little is known.
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
