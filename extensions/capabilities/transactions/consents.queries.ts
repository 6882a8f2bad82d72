import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Deletes the consents that were given with a redacted customer's payments. The API shows none of them. */
export async function forgetConsents({ em, tenant, environment }: UnitOfWork, customerId: string): Promise<void> {
  await em.execute(
    `update transaction_extensions set consent = null
     where organization_id = ? and environment = ? and customer_id = ? and consent is not null`,
    [tenant.organizationId, environment, customerId],
  );
}
