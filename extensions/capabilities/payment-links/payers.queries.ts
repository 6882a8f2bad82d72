import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Deletes what the payer of one attempt entered. */
export async function forgetPayer({ em, tenant, environment }: UnitOfWork, attemptId: string): Promise<void> {
  await em.execute(
    `update payment_link_attempts set sealed_payer = null
     where organization_id = ? and environment = ? and id = ?`,
    [tenant.organizationId, environment, attemptId],
  );
}

/** Deletes what payers entered on the links of one customer. */
export async function forgetPayersOf({ em, tenant, environment }: UnitOfWork, customerId: string): Promise<void> {
  const place = [tenant.organizationId, environment];
  await em.execute(
    `update payment_link_attempts set sealed_payer = null
     where organization_id = ? and environment = ? and sealed_payer is not null and payment_link_id in (
       select id from payment_links where organization_id = ? and environment = ? and customer_id = ?)`,
    [...place, ...place, customerId],
  );
}
