import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Deletes a redacted customer's details from the invoices. */
export async function forgetBuyer({ em, tenant, environment }: UnitOfWork, { subjectId }: DueItem): Promise<void> {
  await em.execute(
    `update invoices set sealed_buyer = null
     where organization_id = ? and environment = ? and customer_id = ? and sealed_buyer is not null`,
    [tenant.organizationId, environment, subjectId],
  );
}
