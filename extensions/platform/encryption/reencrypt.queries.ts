import type { EntityManager } from "@mikro-orm/postgresql";
import type { EncryptedTable } from "./encrypted-tables.ts";
import { type Encryption, type EncryptionContext, UnreadableSecretError } from "./encryption.ts";

interface ReencryptionReport {
  reencrypted: number;
  /** Rows that do not decrypt: their key is not configured, or they were tampered with. */
  unreadable: string[];
  /** The number of rows per encrypting key, after the run. */
  rowsByKey: Record<string, number>;
}

/** A row and its encrypted columns. */
type EncryptedRow = Record<string, string | null> & { id: string; organizationId: string };

const BATCH = 100;

/**
 * Reencrypts one organization's secrets of older keys with the current key, and decrypts all others as a check. Safe to
 * interrupt and repeat.
 */
export async function reencrypt(
  em: EntityManager,
  encryption: Encryption,
  table: EncryptedTable,
  { organizationId, batchSize = BATCH }: { organizationId: string; batchSize?: number },
): Promise<ReencryptionReport> {
  const unreadable = await listUnreadable(em, encryption, table, { organizationId, limit: batchSize });
  let reencrypted = 0;
  let after = "";
  for (let more = true; more; ) {
    const rows = await em.transactional(async (phase) => {
      const inner = phase as EntityManager;
      const batch = await inner.execute<Omit<EncryptedRow, "organizationId">[]>(
        `select id, ${columnsOf(table)} from ${table.table}
         where organization_id = ? and encryption_key_id <> ? and id > ? order by id limit ? for update skip locked`,
        [organizationId, encryption.currentKeyId, after, batchSize],
      );
      for (const row of batch) {
        if (await reencryptRow(inner, encryption, table, { ...row, organizationId } as EncryptedRow)) reencrypted += 1;
        else unreadable.push(row.id as string);
      }
      return batch;
    });
    after = (rows.at(-1)?.id as string | undefined) ?? after;
    more = rows.length === batchSize;
  }
  return { reencrypted, unreadable, rowsByKey: await countByKey(em, table, organizationId) };
}

/** The next rows of one organization encrypted with a key, in ID order. */
export async function sealedRowsOf(
  em: EntityManager,
  table: EncryptedTable,
  { organizationId, keyId, after, limit }: { organizationId: string; keyId: string; after: string; limit: number },
): Promise<EncryptedRow[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id, ${columnsOf(table)} from ${table.table}
     where organization_id = ? and encryption_key_id = ? and id > ? order by id limit ?`,
    [organizationId, keyId, after, limit],
  );
  return rows.map((row) => ({ ...row, organizationId }));
}

/** Whether every secret of the row decrypts. */
export async function canDecrypt(encryption: Encryption, table: EncryptedTable, row: EncryptedRow): Promise<boolean> {
  return (await secretsOf(encryption, table, row)) !== null;
}

const columnsOf = ({ fieldOf }: EncryptedTable) => Object.keys(fieldOf).join(", ");

/** Rows of the current key that do not decrypt: the key's value differs, or they were tampered with. */
async function listUnreadable(
  em: EntityManager,
  encryption: Encryption,
  table: EncryptedTable,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<string[]> {
  const unreadable: string[] = [];
  const keyId = encryption.currentKeyId;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows: EncryptedRow[] = await sealedRowsOf(em, table, { organizationId, keyId, after, limit });
    for (const row of rows) if (!(await canDecrypt(encryption, table, row))) unreadable.push(row.id);
    after = rows.length === limit ? rows.at(-1)?.id : undefined;
  }
  return unreadable;
}

/** Null when one of them does not decrypt. */
async function secretsOf(
  encryption: Encryption,
  { fieldOf }: EncryptedTable,
  row: EncryptedRow,
): Promise<{ secret: string | null; context: EncryptionContext }[] | null> {
  try {
    return await Promise.all(
      Object.entries(fieldOf).map(async ([column, field]) => {
        const context = { organizationId: row.organizationId, recordId: row.id, field };
        const sealed = row[column] ?? null;
        return { context, secret: sealed === null ? null : await encryption.decrypt(sealed, context) };
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
  table: EncryptedTable,
  row: EncryptedRow,
): Promise<boolean> {
  const secrets = await secretsOf(encryption, table, row);
  if (!secrets) return false;
  const values: (string | null)[] = [];
  for (const { secret, context } of secrets)
    values.push(secret === null ? null : await encryption.encrypt(secret, context));
  const assignments = Object.keys(table.fieldOf).map((column) => `${column} = ?`);
  await em.execute(
    `update ${table.table} set ${assignments.join(", ")}, encryption_key_id = ? where organization_id = ? and id = ?`,
    [...values, encryption.currentKeyId, row.organizationId, row.id],
  );
  return true;
}

async function countByKey(
  em: EntityManager,
  { table }: EncryptedTable,
  organizationId: string,
): Promise<Record<string, number>> {
  const counts = await em.execute<{ key_id: string; rows: number }[]>(
    `select encryption_key_id as key_id, count(*)::int as rows from ${table}
     where organization_id = ? and encryption_key_id is not null group by 1`,
    [organizationId],
  );
  return Object.fromEntries(counts.map(({ key_id, rows }) => [key_id, rows]));
}
