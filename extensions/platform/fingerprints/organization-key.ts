import { randomBytes } from "node:crypto";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { LRUCache } from "lru-cache";
import { part } from "#extensions/platform/work/part.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { FingerprintKeyEntity } from "./fingerprint-key.entity.ts";

const KEYS_KEPT = 1_000;

/** Decrypted organization keys. They never change. */
export const fingerprintKeys = part("fingerprint keys", () => new LRUCache<string, Buffer>({ max: KEYS_KEPT }));

/** The organization's key for one purpose, created on first use. */
export async function organizationKey(work: UnitOfWork, keyId: string): Promise<Buffer> {
  const name = `${work.tenant.organizationId} ${keyId}`;
  const keys = work.context.use(fingerprintKeys);
  // A second connection might wait for this transaction.
  const inPhase = () => readKey(work, work.em.fork({ keepTransactionContext: true }), keyId);
  const known = keys.get(name) ?? (await inPhase()) ?? (await createKey(work, keyId));
  keys.set(name, known);
  return known;
}

async function readKey({ context, tenant }: UnitOfWork, em: UnitOfWork["em"], id: string): Promise<Buffer | null> {
  const row = await em.findOne(FingerprintKeyEntity, { id });
  return row && Buffer.from(await context.encryption.decrypt(row.sealedKey, keyContext(tenant, id)), "base64url");
}

/** Uses its own transaction, so that the key survives the caller's failure. Another process may win. */
async function createKey(work: UnitOfWork, id: string): Promise<Buffer> {
  const { em, context, tenant } = work;
  const key = randomBytes(32);
  const sealedKey = await context.encryption.encrypt(key.toString("base64url"), keyContext(tenant, id));
  const own = em.fork();
  own.create(FingerprintKeyEntity, {
    organizationId: tenant.organizationId,
    id,
    sealedKey,
    encryptionKeyId: context.encryption.currentKeyId,
    createdAt: work.clock.realNow(),
  });
  try {
    await own.flush();
    return key;
  } catch (error) {
    const first = error instanceof UniqueConstraintViolationException ? await readKey(work, em.fork(), id) : null;
    if (!first) throw error;
    return first;
  }
}

function keyContext({ organizationId }: UnitOfWork["tenant"], recordId: string) {
  return { organizationId, recordId, field: "key" };
}
