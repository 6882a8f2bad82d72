import { listOrganizations } from "#extensions/capabilities/organizations/index.ts";
import { reseal } from "#extensions/platform/encryption/reencrypt.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { sealedTables } from "#extensions/sealed-tables.ts";

/** Seals everything with the current key, one organization after the other. A key whose rows are 0 may leave ENCRYPTION_KEYS. */
export async function resealSecrets(work: SystemWork) {
  const { encryption, config } = work.context;
  const rows_by_key = Object.fromEntries(config.encryptionKeys.map(({ id }) => [id, 0]));
  const tables = sealedTables.map(({ table }) => ({ table, resealed: 0, unreadable: [] as string[] }));
  for (const { id: organizationId } of await listOrganizations(work))
    for (const [index, sealed] of sealedTables.entries()) {
      const { resealed, unreadable, rowsByKey } = await reseal(work.em, encryption, sealed, { organizationId });
      const total = tables[index];
      if (total) total.resealed += resealed;
      total?.unreadable.push(...unreadable);
      for (const [keyId, rows] of Object.entries(rowsByKey)) rows_by_key[keyId] = (rows_by_key[keyId] ?? 0) + rows;
    }
  return { current_key_id: encryption.currentKeyId, rows_by_key, tables };
}
