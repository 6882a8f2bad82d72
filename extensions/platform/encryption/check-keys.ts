import type { EntityManager } from "@mikro-orm/postgresql";
import type { Config } from "#extensions/platform/config/config.ts";
import { listTenants } from "#extensions/platform/tenancy/tenants.queries.ts";
import type { EncryptedTable } from "./encrypted-tables.ts";
import { createEncryption, type Encryption, UnreadableSecretError } from "./encryption.ts";
import { type KeyWitness, listWitnesses, writeWitness } from "./key-witness.queries.ts";
import { canDecrypt, sealedRowsOf } from "./reencrypt.queries.ts";

/** ENCRYPTION_KEYS does not decrypt this database's secrets. */
export class WrongEncryptionKeyError extends Error {
  override readonly name = "WrongEncryptionKeyError";
}

/** The current key is first. */
type Keys = Config["encryptionKeys"];

const WITNESS = "This key seals the secrets of this database.";
const ORGANIZATIONS = 20;

/**
 * Decrypts the witness of every key and adds missing ones. A key that has encrypted nothing may still be removed, for
 * gradual rollouts.
 * @throws WrongEncryptionKeyError
 */
export async function checkEncryptionKeys(
  em: EntityManager,
  keys: Keys,
  sealedTables: readonly EncryptedTable[],
): Promise<void> {
  const witnesses = await openWitnesses(em, keys);
  for (const [index, { id }] of keys.entries()) {
    const witness = witnesses.get(id);
    const seals = index === 0;
    if (witness && (witness.seals || !seals)) continue;
    const encryption = encryptionOf(keys, id);
    if (!witness) await assertOpensRows(em, encryption, sealedTables);
    await writeWitness(em, { keyId: id, sealed: await encryption.encrypt(WITNESS, witnessContext(id)), seals });
  }
  // Another process may have inserted a witness first, with other key bytes.
  await openWitnesses(em, keys);
}

async function openWitnesses(em: EntityManager, keys: Keys): Promise<ReadonlyMap<string, KeyWitness>> {
  const witnesses = await listWitnesses(em);
  for (const { keyId, sealed, seals } of witnesses) {
    const isConfigured = keys.some(({ id }) => id === keyId);
    if (!isConfigured && seals) throw new WrongEncryptionKeyError(missing(keyId));
    if (!isConfigured) continue;
    await encryptionOf(keys, keyId)
      .decrypt(sealed, witnessContext(keyId))
      .catch((error: unknown) => {
        throw error instanceof UnreadableSecretError ? new WrongEncryptionKeyError(differs(keyId)) : error;
      });
  }
  return new Map(witnesses.map((witness) => [witness.keyId, witness]));
}

/**
 * For a database older than the witnesses. It samples rows, since a single unreadable row may have been tampered with.
 */
async function assertOpensRows(
  em: EntityManager,
  encryption: Encryption,
  sealedTables: readonly EncryptedTable[],
): Promise<void> {
  const keyId = encryption.currentKeyId;
  let isAnySealed = false;
  for (const { organizationId } of await listTenants(em, { after: "", limit: ORGANIZATIONS }))
    for (const table of sealedTables)
      for (const row of await sealedRowsOf(em, table, { organizationId, keyId, after: "", limit: 1 })) {
        if (await canDecrypt(encryption, table, row)) return;
        isAnySealed = true;
      }
  if (isAnySealed) throw new WrongEncryptionKeyError(differs(keyId));
}

/** Encryption with only this key. */
const encryptionOf = (keys: Keys, keyId: string) => createEncryption(keys.filter(({ id }) => id === keyId));

const witnessContext = (keyId: string) => ({ organizationId: "", recordId: keyId, field: "witness" });

const missing = (keyId: string) =>
  `ENCRYPTION_KEYS has no key ${keyId}, which encrypted secrets of this database. Add it, and run \`secrets reencrypt\` before you remove it.`;

const differs = (keyId: string) =>
  `The key ${keyId} of ENCRYPTION_KEYS is not the one that encrypted secrets of this database under this name. Check its value.`;
