import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Notes how the transaction will end once the engine has canceled its payment. Nothing has changed yet, so no version rises. */
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
