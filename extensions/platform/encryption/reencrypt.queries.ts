import type { EntityManager } from "@mikro-orm/postgresql";
import { type Encryption, type SecretPlace, UnreadableSecretError } from "./encryption.ts";
import type { SealedTable } from "./sealed-tables.ts";

interface ReencryptionReport {
  reencrypted: number;
  /** Rows that do not decrypt: their key is not configured, or they were tampered with. */
  unreadable: string[];
  /** The number of rows per encrypting key, after the run. */
  rowsByKey: Record<string, number>;
}

/** A row and its sealed columns. */
type SealedRow = Record<string, string | null> & { id: string; organizationId: string };

const BATCH = 100;

/**
 * Reencrypts one organization's secrets of older keys with the current key, and decrypts all others as a check. Safe to
 * interrupt and repeat.
 */
export async function reencrypt(
  em: EntityManager,
  encryption: Encryption,
  sealed: SealedTable,
  { organizationId, batchSize = BATCH }: { organizationId: string; batchSize?: number },
): Promise<ReencryptionReport> {
  const unreadable = await listUnreadable(em, encryption, sealed, { organizationId, limit: batchSize });
  let reencrypted = 0;
  let after = "";
  for (let more = true; more; ) {
    const rows = await em.transactional(async (phase) => {
      const inner = phase as EntityManager;
      const batch = await inner.execute<Omit<SealedRow, "organizationId">[]>(
        `select id, ${columnsOf(sealed)} from ${sealed.table}
         where organization_id = ? and encryption_key_id <> ? and id > ? order by id limit ? for update skip locked`,
        [organizationId, encryption.currentKeyId, after, batchSize],
      );
      for (const row of batch) {
        if (await reencryptRow(inner, encryption, sealed, { ...row, organizationId } as SealedRow)) reencrypted += 1;
        else unreadable.push(row.id as string);
      }
      return batch;
    });
    after = (rows.at(-1)?.id as string | undefined) ?? after;
    more = rows.length === batchSize;
  }
  return { reencrypted, unreadable, rowsByKey: await countByKey(em, sealed, organizationId) };
}

/** The next rows of one organization encrypted with a key, in ID order. */
export async function sealedRowsOf(
  em: EntityManager,
  sealed: SealedTable,
  { organizationId, keyId, after, limit }: { organizationId: string; keyId: string; after: string; limit: number },
): Promise<SealedRow[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id, ${columnsOf(sealed)} from ${sealed.table}
     where organization_id = ? and encryption_key_id = ? and id > ? order by id limit ?`,
    [organizationId, keyId, after, limit],
  );
  return rows.map((row) => ({ ...row, organizationId }));
}

/** Whether every secret of the row decrypts. */
export async function opens(encryption: Encryption, sealed: SealedTable, row: SealedRow): Promise<boolean> {
  return (await secretsOf(encryption, sealed, row)) !== null;
}

const columnsOf = ({ fieldOf }: SealedTable) => Object.keys(fieldOf).join(", ");

/** Rows of the current key that do not decrypt: the key's value differs, or they were tampered with. */
async function listUnreadable(
  em: EntityManager,
  encryption: Encryption,
  sealed: SealedTable,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<string[]> {
  const unreadable: string[] = [];
  const keyId = encryption.currentKeyId;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows: SealedRow[] = await sealedRowsOf(em, sealed, { organizationId, keyId, after, limit });
    for (const row of rows) if (!(await opens(encryption, sealed, row))) unreadable.push(row.id);
    after = rows.length === limit ? rows.at(-1)?.id : undefined;
  }
  return unreadable;
}

/** Null when one of them does not decrypt. */
async function secretsOf(
  encryption: Encryption,
  { fieldOf }: SealedTable,
  row: SealedRow,
): Promise<{ secret: string | null; place: SecretPlace }[] | null> {
  try {
    return await Promise.all(
      Object.entries(fieldOf).map(async ([column, field]) => {
        const place = { organizationId: row.organizationId, recordId: row.id, field };
        const sealed = row[column] ?? null;
        return { place, secret: sealed === null ? null : await encryption.open(sealed, place) };
      }),
    );
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}

/** False when a secret of the row does not decrypt; the row then stays unchanged. */
async function reencryptRow(
  em: EntityManager,
  encryption: Encryption,
  sealed: SealedTable,
  row: SealedRow,
): Promise<boolean> {
  const secrets = await secretsOf(encryption, sealed, row);
  if (!secrets) return false;
  const values: (string | null)[] = [];
  for (const { secret, place } of secrets) values.push(secret === null ? null : await encryption.seal(secret, place));
  const assignments = Object.keys(sealed.fieldOf).map((column) => `${column} = ?`);
  await em.execute(
    `update ${sealed.table} set ${assignments.join(", ")}, encryption_key_id = ? where organization_id = ? and id = ?`,
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
