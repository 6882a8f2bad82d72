import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Deletes the addresses and browsers from which a redacted customer agreed to later charges. */
export async function forgetConsents({ em, tenant, environment }: UnitOfWork, customerId: string): Promise<void> {
  const ofCustomer = [tenant.organizationId, environment, customerId];
  await em.execute(
    `update payment_method_sessions set consent = null
     where organization_id = ? and environment = ? and customer_id = ? and consent is not null`,
    ofCustomer,
  );
  await em.execute(
    `update payment_method_extensions set mandate = mandate - ?::text - ?::text
     where organization_id = ? and environment = ? and customer_id = ? and mandate is not null`,
    ["ipAddress", "userAgent", ...ofCustomer],
  );
}
