import { createHmac } from "node:crypto";
import { lengthPrefixed } from "#extensions/platform/encryption/organization-keys.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { organizationKey } from "./organization-key.ts";

/** What tells one card from another. Never the number. */
export interface CardFacts {
  /** The engine's own fingerprint, which is the same in every organization. */
  readonly engineFingerprint?: string | null;
  readonly bin?: string | null;
  readonly last4?: string | null;
  readonly expMonth?: number | null;
  readonly expYear?: number | null;
}

const BYTES = 16;

/**
 * The same for the same card in the organization, and another in every other organization, so that organizations cannot link
 * their payers. Without the engine's fingerprint, cards that share BIN, last digits and expiry share it too. Null when too
 * little is known.
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

function identifyingParts({ engineFingerprint, bin, last4, expMonth, expYear }: CardFacts): string[] | null {
  if (engineFingerprint) return ["engine", engineFingerprint];
  return bin && last4 ? ["card", bin.slice(0, 6), last4, String(expMonth ?? ""), String(expYear ?? "")] : null;
}
