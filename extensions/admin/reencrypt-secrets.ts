import { registry } from "#extensions/capabilities.ts";
import { encryptedTablesOf } from "#extensions/platform/encryption/encrypted-tables.ts";
import { deleteWitnesses } from "#extensions/platform/encryption/key-witness.queries.ts";
import { reencrypt } from "#extensions/platform/encryption/reencrypt.queries.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";

/**
 * Decrypts every secret and encrypts it with the current key, organization by organization. A key with 0 rows can leave
 * ENCRYPTION_KEYS: its witness is deleted.
 */
export async function reencryptSecrets(work: SystemWork) {
  const { encryption, config } = work.context;
  const sealedTables = encryptedTablesOf(registry.entities);
  const rows_by_key = Object.fromEntries(config.encryptionKeys.map(({ id }) => [id, 0]));
  const tables = sealedTables.map(({ table }) => ({ table, reencrypted: 0, unreadable: [] as string[] }));
  for await (const { organizationId } of everyTenant(work))
    for (const [index, sealed] of sealedTables.entries()) {
      const { reencrypted, unreadable, rowsByKey } = await reencrypt(work.em, encryption, sealed, { organizationId });
      const total = tables[index];
      if (total) total.reencrypted += reencrypted;
      total?.unreadable.push(...unreadable);
      for (const [keyId, rows] of Object.entries(rowsByKey)) rows_by_key[keyId] = (rows_by_key[keyId] ?? 0) + rows;
    }
  const unused = Object.keys(rows_by_key).filter((id) => rows_by_key[id] === 0 && id !== encryption.currentKeyId);
  await deleteWitnesses(work.em, unused);
  return { current_key_id: encryption.currentKeyId, rows_by_key, tables };
}
