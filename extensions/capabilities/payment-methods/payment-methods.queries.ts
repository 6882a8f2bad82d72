import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Updates usage statistics, without a new version or an event. */
export async function countUse(
  { em, tenant, environment }: UnitOfWork,
  paymentMethodId: string,
  { at, succeeded }: { at: Date; succeeded: boolean },
): Promise<void> {
  await em.execute(
    `update payment_method_extensions
     set last_used_at = ?, failure_count = case when ? then 0 else failure_count + 1 end
     where organization_id = ? and environment = ? and id = ?`,
    [at, succeeded, tenant.organizationId, environment, paymentMethodId],
  );
}

/** Notes that the engine is asked to delete the method, or is not any more; without a new version or an event. */
export async function noteDetaching(
  { em, tenant, environment }: UnitOfWork,
  paymentMethodId: string,
  since: Date | null,
): Promise<void> {
  await em.execute(
    `update payment_method_extensions set detaching_since = ?
     where organization_id = ? and environment = ? and id = ?`,
    [since, tenant.organizationId, environment, paymentMethodId],
  );
}

/** Records that a customer's methods were compared with the engine. */
export async function noteCheck(
  { em, tenant, environment }: UnitOfWork,
  customerId: string,
  checkedAt: Date,
): Promise<void> {
  await em.execute(
    `update payment_method_extensions set checked_at = ?
     where organization_id = ? and environment = ? and customer_id = ?`,
    [checkedAt, tenant.organizationId, environment, customerId],
  );
}
