import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** False when this delivery has had its effect before. One that is older than a day would not pass the signature's age. */
export async function keepDelivery(work: UnitOfWork, deliveryId: string): Promise<boolean> {
  const { organizationId } = work.tenant;
  await work.em.execute(
    "delete from bank_link_webhooks where organization_id = ? and created_at < now() - interval '1 day'",
    [organizationId],
  );
  const rows = await work.em.execute<unknown[]>(
    `insert into bank_link_webhooks (organization_id, id, created_at) values (?, ?, now())
     on conflict do nothing returning id`,
    [organizationId, deliveryId],
  );
  return rows.length === 1;
}
