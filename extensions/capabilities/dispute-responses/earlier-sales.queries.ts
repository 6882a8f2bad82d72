import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { scopedTable } from "#extensions/platform/database/scoped-table.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** More are not needed: two of them decide. */
const MAX_SALES = 100;

interface SalesOfCard {
  readonly fingerprint: string;
  readonly from: Date;
  readonly to: Date;
  readonly limit?: number;
}

/** The newest sales of a card in a time, read by an index. */
export async function readSalesOfCard(
  work: UnitOfWork,
  { fingerprint, from, to, limit = MAX_SALES }: SalesOfCard,
): Promise<TransactionExtension[]> {
  const table = scopedTable(work.em, TransactionExtensionEntity);
  const column = (name: string) => table.column(name);
  const { sql, params } = table.select(work, table.columns, [
    { sql: `${column("fingerprint")} = ?`, params: [fingerprint] },
    {
      sql: `${column("createdAt")} >= ? and ${column("createdAt")} <= ?`,
      params: [from.toISOString(), to.toISOString()],
    },
  ]);
  const rows = await work.em.execute<Record<string, unknown>[]>(
    `${sql} order by ${column("createdAt")} desc, ${column("id")} desc limit ?`,
    [...params, limit],
  );
  return rows.map((row) => table.toObject(row) as TransactionExtension);
}
