import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Older deliveries fail the signature's age check. */
const REMEMBERED_MS = 86_400_000;

/** False when this delivery was applied before. Uses real time and ignores test clocks. */
export async function keepDelivery(work: UnitOfWork, deliveryId: string): Promise<boolean> {
  const { organizationId } = work.tenant;
  const now = work.context.clock.now();
  await work.em.execute("delete from bank_link_webhooks where organization_id = ? and created_at < ?", [
    organizationId,
    new Date(now.getTime() - REMEMBERED_MS),
  ]);
  const rows = await work.em.execute<unknown[]>(
    `insert into bank_link_webhooks (organization_id, id, created_at) values (?, ?, ?)
     on conflict do nothing returning id`,
    [organizationId, deliveryId, now],
  );
  return rows.length === 1;
}
