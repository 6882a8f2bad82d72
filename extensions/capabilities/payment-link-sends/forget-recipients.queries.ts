import { MASK } from "#extensions/capabilities/customers/index.ts";
import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Stops the emails with the links of a redacted customer, and deletes whom they were for. */
export async function forgetLinkMails(
  { em, tenant, environment }: UnitOfWork,
  { subjectId: customerId }: DueItem,
): Promise<void> {
  const place = [tenant.organizationId, environment];
  await em.execute(
    `update payment_link_sends set
       sealed_recipient = null, sealed_note = null, encryption_key_id = null, masked_recipient = ?,
       stopped_because = coalesce(stopped_because, ?),
       status = case when status in (?) then ? else status end,
       version = version + 1
     where organization_id = ? and environment = ? and masked_recipient <> ? and payment_link_id in (
       select id from payment_links where organization_id = ? and environment = ? and customer_id = ?)`,
    [MASK, "ended", ["scheduled", "queued"], "canceled", ...place, MASK, ...place, customerId],
  );
}
