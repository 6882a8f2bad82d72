import type { EntityManager } from "@mikro-orm/postgresql";
import { listTenants } from "#extensions/platform/tenancy/tenants.queries.ts";
import { type Encryption, UnreadableSecretError } from "./encryption.ts";
import { insertWitness, listWitnesses } from "./key-witness.queries.ts";
import { opens, sealedRowsOf } from "./reencrypt.queries.ts";
import type { SealedTable } from "./sealed-tables.ts";

/** ENCRYPTION_KEYS does not open the secrets of this database. */
export class WrongEncryptionKeyError extends Error {
  override readonly name = "WrongEncryptionKeyError";
}

interface Checked {
  readonly encryption: Encryption;
  readonly configured: readonly { readonly id: string }[];
  readonly sealedTables: readonly SealedTable[];
}

const WITNESS = "This key seals the secrets of this database.";
const ORGANIZATIONS = 20;

/**
 * Opens the witness of every key that has sealed secrets here, and adds one for the key that seals from now on.
 *
 * @throws WrongEncryptionKeyError
 */
export async function checkEncryptionKeys(em: EntityManager, checked: Checked): Promise<void> {
  const { encryption } = checked;
  const { currentKeyId } = encryption;
  if ((await openWitnesses(em, checked)).includes(currentKeyId)) return;
  await assertOpensRows(em, checked);
  await insertWitness(em, { keyId: currentKeyId, sealed: await encryption.seal(WITNESS, placeOf(currentKeyId)) });
  // Another process may have been first, with other bytes.
  await openWitnesses(em, checked);
}

/** Returns the keys that have one. */
async function openWitnesses(em: EntityManager, { encryption, configured }: Checked): Promise<string[]> {
  const witnesses = await listWitnesses(em);
  for (const { keyId, sealed } of witnesses) {
    if (!configured.some(({ id }) => id === keyId)) throw new WrongEncryptionKeyError(missing(keyId));
    await encryption.open(sealed, placeOf(keyId)).catch((error: unknown) => {
      throw error instanceof UnreadableSecretError ? new WrongEncryptionKeyError(differs(keyId)) : error;
    });
  }
  return witnesses.map(({ keyId }) => keyId);
}

/** A database from before the witnesses, or a key that was the current one before. A single row may have been tampered with. */
async function assertOpensRows(em: EntityManager, { encryption, sealedTables }: Checked): Promise<void> {
  let isAnySealed = false;
  for (const { organizationId } of await listTenants(em, { after: "", limit: ORGANIZATIONS }))
    for (const table of sealedTables) {
      const page = { organizationId, keyId: encryption.currentKeyId, after: "", limit: 1 };
      for (const row of await sealedRowsOf(em, table, page)) {
        if (await opens(encryption, table, row)) return;
        isAnySealed = true;
      }
    }
  if (isAnySealed) throw new WrongEncryptionKeyError(differs(encryption.currentKeyId));
}

const placeOf = (keyId: string) => ({ organizationId: "", recordId: keyId, field: "witness" });

const missing = (keyId: string) =>
  `ENCRYPTION_KEYS has no key ${keyId}, which sealed secrets of this database. Add it, and run \`secrets reencrypt\` before you remove it.`;

const differs = (keyId: string) =>
  `The key ${keyId} of ENCRYPTION_KEYS is not the one that sealed secrets of this database under this name. Check its value.`;
