import { epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Row extends Readonly<Record<"id" | "stage" | "status" | "currency" | "amount" | "reason_category", string>> {
  readonly network: string | null;
  readonly opened_at_ms: number;
}

/** The transaction's disputes in the database, newest first. */
export async function readDisputesOf({ em, tenant, environment }: UnitOfWork, transactionId: string) {
  const rows = await em.execute<Row[]>(
    `select id, stage, status, currency, network, reason_category, amount_minor_units::text as amount, ${epochMs("opened_at")} as opened_at_ms
     from dispute_extensions
     where organization_id = ? and environment = ? and transaction_id = ? order by created_at desc, id desc`,
    [tenant.organizationId, environment, transactionId],
  );
  return rows.map(({ amount, opened_at_ms, reason_category, ...dispute }) => ({
    ...dispute,
    reasonCategory: reason_category,
    amountMinorUnits: BigInt(amount),
    openedAt: new Date(opened_at_ms),
  }));
}
