import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Deletes tracking numbers and addresses of a redacted customer's deliveries. No event, so no version is raised. */
export async function forgetDeliveries({ em, tenant, environment }: UnitOfWork, { subjectId }: DueItem): Promise<void> {
  await em.execute(
    `update fulfillments set address_index = null, sealed_details = null, encryption_key_id = null
     where organization_id = ? and environment = ? and customer_id = ?`,
    [tenant.organizationId, environment, subjectId],
  );
}
