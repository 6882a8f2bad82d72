import { epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** A balance transaction behind a payout. */
export interface ReconciledRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly type: string;
  readonly settlementId: string;
  readonly sourceId: string;
  readonly transactionId: string | null;
  /** The merchant's reference on the transaction. */
  readonly reference: string | null;
  readonly grossMinorUnits: bigint;
  readonly feeMinorUnits: bigint;
  /** What it adds to the payout. */
  readonly paidMinorUnits: bigint;
}

/** The row before a page. */
export type RowPosition = readonly [createdAt: string, id: string];

const BEFORE_ALL: RowPosition = ["-infinity", ""];

interface Row {
  readonly id: string;
  readonly at: string;
  readonly at_ms: number;
  readonly type: string;
  readonly source_id: string;
  readonly transaction_id: string | null;
  readonly reference: string | null;
  readonly gross: string;
  readonly fee: string;
  readonly paid: string;
}

interface RowPage {
  readonly rows: readonly ReconciledRow[];
  /** Null at the end of the settlement. */
  readonly next: RowPosition | null;
}

/** The rows of a settlement's entries, oldest first. */
export async function readReconciledRows(
  { em, tenant, environment }: UnitOfWork,
  settlementId: string,
  { after, limit }: { readonly after: RowPosition | null; readonly limit: number },
): Promise<RowPage> {
  const rows = await em.execute<Row[]>(
    `select b.id, b.created_at::text as at, ${epochMs("b.created_at")} as at_ms, b.type, b.source_id, b.transaction_id,
       t.reference, b.gross_minor_units::text as gross, b.fee_minor_units::text as fee,
       (b.net_minor_units - b.reserved_minor_units)::text as paid
     from balance_transactions b
     left join transaction_extensions t on t.organization_id = b.organization_id and t.id = b.transaction_id
     where b.organization_id = ? and b.environment = ? and b.settlement_id = ?
       and b.settlement_queue_entry_id is not null and (b.created_at, b.id) > (?::timestamptz, ?)
     order by b.created_at, b.id limit ?`,
    [tenant.organizationId, environment, settlementId, ...(after ?? BEFORE_ALL), limit],
  );
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => rowOf(row, settlementId)),
    next: last && rows.length === limit ? [last.at, last.id] : null,
  };
}

function rowOf(row: Row, settlementId: string): ReconciledRow {
  return {
    id: row.id,
    createdAt: new Date(row.at_ms),
    type: row.type,
    settlementId,
    sourceId: row.source_id,
    transactionId: row.transaction_id,
    reference: row.reference,
    grossMinorUnits: BigInt(row.gross),
    feeMinorUnits: BigInt(row.fee),
    paidMinorUnits: BigInt(row.paid),
  };
}
