import type { SettlementQueueEntry } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Entries wait with their sale again, without a version or an event of their own: the settlement's event tells it. */
export async function returnToQueue(
  { em, tenant }: UnitOfWork,
  entries: readonly Pick<SettlementQueueEntry, "id">[],
): Promise<void> {
  if (entries.length === 0) return;
  await em.execute(
    `update settlement_queue_entries
     set status = ?, settlement_id = null, released_at = null, released_by = null
     where organization_id = ? and id in (${entries.map(() => "?").join(", ")})`,
    ["pending", tenant.organizationId, ...entries.map(({ id }) => id)],
  );
}
