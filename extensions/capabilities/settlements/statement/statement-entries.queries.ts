import type { FeeLine } from "#extensions/capabilities/fees/index.ts";
import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import { epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** An entry as a statement shows it. */
export interface StatementEntry {
  readonly id: string;
  readonly entryType: EntryType;
  readonly createdAt: Date;
  /** The transaction, refund, dispute, settlement or payout behind it. */
  readonly sourceId: string;
  readonly transactionId: string | null;
  /** The merchant's reference on the transaction. */
  readonly reference: string | null;
  /** An operator's note. */
  readonly note: string | null;
  readonly fee: FeeLine | null;
  readonly grossMinorUnits: bigint;
  readonly feeMinorUnits: bigint;
  readonly netMinorUnits: bigint;
}

/** The entry before a page. */
export type StatementPosition = readonly [createdAt: string, id: string];

const BEFORE_ALL: StatementPosition = ["-infinity", ""];

interface Row {
  readonly id: string;
  readonly type: EntryType;
  readonly at: string;
  readonly at_ms: number;
  readonly source_id: string;
  readonly transaction_id: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly fee: FeeLine | null;
  readonly gross: string;
  readonly fee_amount: string;
  readonly net: string;
}

interface EntryPage {
  readonly entries: readonly StatementEntry[];
  /** Null at the end. */
  readonly next: StatementPosition | null;
}

/** A settlement's entries in creation order. */
export async function readEntries(
  { em, tenant, environment }: UnitOfWork,
  settlementId: string,
  { after, limit }: { readonly after: StatementPosition | null; readonly limit: number },
): Promise<EntryPage> {
  const rows = await em.execute<Row[]>(
    `select e.id, e.entry_type as type, e.created_at::text as at, ${epochMs("e.created_at")} as at_ms, e.source_id,
       e.transaction_id, t.reference, e.note, e.fee, e.gross_minor_units::text as gross,
       e.fee_minor_units::text as fee_amount, e.net_minor_units::text as net
     from settlement_queue_entries e
     left join transaction_extensions t on t.organization_id = e.organization_id and t.id = e.transaction_id
     where e.organization_id = ? and e.environment = ? and e.settlement_id = ? and (e.created_at, e.id) > (?::timestamptz, ?)
     order by e.created_at, e.id limit ?`,
    [tenant.organizationId, environment, settlementId, ...(after ?? BEFORE_ALL), limit],
  );
  const last = rows.at(-1);
  return { entries: rows.map(entryOf), next: last && rows.length === limit ? [last.at, last.id] : null };
}

function entryOf(row: Row): StatementEntry {
  return {
    id: row.id,
    entryType: row.type,
    createdAt: new Date(row.at_ms),
    sourceId: row.source_id,
    transactionId: row.transaction_id,
    reference: row.reference,
    note: row.note,
    fee: row.fee,
    grossMinorUnits: BigInt(row.gross),
    feeMinorUnits: BigInt(row.fee_amount),
    netMinorUnits: BigInt(row.net),
  };
}
