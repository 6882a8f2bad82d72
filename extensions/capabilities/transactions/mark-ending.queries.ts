import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * Stores how the transaction will end once the engine has canceled its payment. The version stays, since nothing
 * visible changed.
 */
export async function markEnding(
  { em, tenant, environment }: UnitOfWork,
  transactionId: string,
  endedAs: string | null,
): Promise<void> {
  await em.execute(
    "update transaction_extensions set ended_as = ? where organization_id = ? and environment = ? and id = ?",
    [endedAs, tenant.organizationId, environment, transactionId],
  );
}
