import { createHmac, randomBytes } from "node:crypto";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { LRUCache } from "lru-cache";
import { lengthPrefixed } from "#extensions/platform/encryption/encryption.ts";
import { part } from "#extensions/platform/part.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { FingerprintKeyEntity } from "./fingerprint-key.entity.ts";

/** What tells one card from another. Never the number. */
export interface CardFacts {
  /** The engine's own fingerprint, which is the same in every organization. */
  readonly engineFingerprint?: string | null;
  readonly bin?: string | null;
  readonly last4?: string | null;
  readonly expMonth?: number | null;
  readonly expYear?: number | null;
}

const KEY_ID = "card";
const BYTES = 16;
const ORGANIZATIONS_KEPT = 1_000;

/** Keys of organizations, opened. They never change. */
export const fingerprintKeys = part(
  "fingerprint keys",
  () => new LRUCache<string, Buffer>({ max: ORGANIZATIONS_KEPT }),
);

/**
 * The same for the same card in the organization, and another in every other organization, so that organizations cannot link
 * their payers. Without the engine's fingerprint, cards that share BIN, last digits and expiry share it too. Null when too
 * little is known.
 */
export async function cardFingerprint(work: UnitOfWork, facts: CardFacts): Promise<string | null> {
  const parts = identifyingParts(facts);
  if (!parts) return null;
  const hmac = createHmac("sha256", await organizationKey(work));
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

async function organizationKey(work: UnitOfWork): Promise<Buffer> {
  const { organizationId } = work.tenant;
  const keys = work.context.use(fingerprintKeys);
  const known = keys.get(organizationId) ?? (await readKey(work)) ?? (await createKey(work));
  keys.set(organizationId, known);
  return known;
}

async function readKey({ em, context, tenant }: UnitOfWork): Promise<Buffer | null> {
  const row = await em.fork().findOne(FingerprintKeyEntity, { id: KEY_ID });
  return row && Buffer.from(await context.encryption.open(row.sealedKey, placeOf(tenant)), "base64url");
}

/** In a transaction of its own, so that the key outlives a caller that fails. Another process may be first. */
async function createKey(work: UnitOfWork): Promise<Buffer> {
  const { em, context, tenant } = work;
  const key = randomBytes(32);
  const sealedKey = await context.encryption.seal(key.toString("base64url"), placeOf(tenant));
  const own = em.fork();
  own.create(FingerprintKeyEntity, {
    organizationId: tenant.organizationId,
    id: KEY_ID,
    sealedKey,
    encryptionKeyId: context.encryption.currentKeyId,
    createdAt: work.clock.realNow(),
  });
  try {
    await own.flush();
    return key;
  } catch (error) {
    const first = error instanceof UniqueConstraintViolationException ? await readKey(work) : null;
    if (!first) throw error;
    return first;
  }
}

function placeOf({ organizationId }: UnitOfWork["tenant"]) {
  return { organizationId, recordId: KEY_ID, field: "key" };
}
