import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * Refund amounts of a transaction by status. The transaction's row must be locked, so that its refunds don't change.
 */
export async function readRefundSums({ em, tenant, environment }: UnitOfWork, transactionId: string) {
  const rows = await em.execute<{ status: string; amount: string }[]>(
    `select status, sum(amount_minor_units)::text as amount from refund_extensions
     where organization_id = ? and environment = ? and transaction_id = ? group by status`,
    [tenant.organizationId, environment, transactionId],
  );
  return rows.map(({ status, amount }) => ({ status, amountMinorUnits: BigInt(amount) }));
}
