import type { EntityManager } from "@mikro-orm/postgresql";
import { type Encryption, UnreadableSecretError } from "./encryption.ts";
import type { SealedTable } from "./sealed-tables.ts";

interface ReencryptionReport {
  reencrypted: number;
  /** Rows that do not open: their key is not configured, or they were tampered with. */
  unreadable: string[];
  /** How many rows each key has sealed now. */
  rowsByKey: Record<string, number>;
}

type SealedRow = Record<string, string | null> & { id: string };

const BATCH = 100;

/** Seals with the current key what older keys sealed of one organization. A run may die anywhere; the next goes on. */
export async function reencrypt(
  em: EntityManager,
  encryption: Encryption,
  sealed: SealedTable,
  { organizationId, batchSize = BATCH }: { organizationId: string; batchSize?: number },
): Promise<ReencryptionReport> {
  const unreadable: string[] = [];
  let reencrypted = 0;
  let after = "";
  for (let more = true; more; ) {
    const rows = await em.transactional(async (phase) => {
      const inner = phase as EntityManager;
      const batch = await inner.execute<SealedRow[]>(
        `select id, ${Object.keys(sealed.fieldOf).join(", ")} from ${sealed.table}
         where organization_id = ? and encryption_key_id <> ? and id > ? order by id limit ? for update skip locked`,
        [organizationId, encryption.currentKeyId, after, batchSize],
      );
      for (const row of batch) {
        if (await reencryptRow(inner, encryption, sealed, { ...row, organizationId })) reencrypted += 1;
        else unreadable.push(row.id);
      }
      return batch;
    });
    after = rows.at(-1)?.id ?? after;
    more = rows.length === batchSize;
  }
  return { reencrypted, unreadable, rowsByKey: await countByKey(em, sealed, organizationId) };
}

/** False when a secret of the row does not open; the row then stays as it is. */
async function reencryptRow(
  em: EntityManager,
  encryption: Encryption,
  { table, fieldOf }: SealedTable,
  row: SealedRow & { organizationId: string },
): Promise<boolean> {
  const values: (string | null)[] = [];
  try {
    for (const [column, field] of Object.entries(fieldOf)) {
      const place = { organizationId: row.organizationId, recordId: row.id, field };
      const secret = row[column] ?? null;
      values.push(secret === null ? null : await encryption.seal(await encryption.open(secret, place), place));
    }
  } catch (error) {
    if (error instanceof UnreadableSecretError) return false;
    throw error;
  }
  const assignments = Object.keys(fieldOf).map((column) => `${column} = ?`);
  await em.execute(
    `update ${table} set ${assignments.join(", ")}, encryption_key_id = ? where organization_id = ? and id = ?`,
    [...values, encryption.currentKeyId, row.organizationId, row.id],
  );
  return true;
}

async function countByKey(
  em: EntityManager,
  { table }: SealedTable,
  organizationId: string,
): Promise<Record<string, number>> {
  const counts = await em.execute<{ key_id: string; rows: number }[]>(
    `select encryption_key_id as key_id, count(*)::int as rows from ${table}
     where organization_id = ? and encryption_key_id is not null group by 1`,
    [organizationId],
  );
  return Object.fromEntries(counts.map(({ key_id, rows }) => [key_id, rows]));
}
