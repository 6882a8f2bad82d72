import type { SettlementQueueEntry } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Locks the transactions of some groups of entries, without which no entry of a sale changes. */
export async function lockSales({ em, tenant, environment }: UnitOfWork, groups: readonly string[]): Promise<void> {
  await em.execute(
    `select id from transaction_extensions where organization_id = ? and id in (
       select transaction_id from settlement_queue_entries
       where organization_id = ? and environment = ? and group_id = any(string_to_array(?, ',')))
     order by id for update`,
    [tenant.organizationId, tenant.organizationId, environment, groups.join(",")],
  );
}

type Entry = Pick<SettlementQueueEntry, "id" | "transactionId">;

/** Entries wait with their sale again, without a version or an event of their own: the settlement's event tells it. */
export async function returnToQueue({ em, tenant }: UnitOfWork, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await em.execute(
    `update settlement_queue_entries
     set status = ?, settlement_id = null, released_at = null, released_by = null
     where organization_id = ? and id in (${marksOf(entries)})`,
    ["pending", tenant.organizationId, ...entries.map(({ id }) => id)],
  );
}

/** Transactions no longer name the settlement of their sales. */
export async function leaveSettlement(
  { em, tenant }: UnitOfWork,
  settlementId: string,
  entries: readonly Entry[],
): Promise<void> {
  const ids = [...new Set(entries.flatMap(({ transactionId }) => transactionId ?? []))];
  if (ids.length === 0) return;
  await em.execute(
    `update transaction_extensions set settlement_id = null
     where organization_id = ? and settlement_id = ? and id in (${marksOf(ids)})`,
    [tenant.organizationId, settlementId, ...ids],
  );
}

const marksOf = (values: readonly unknown[]) => values.map(() => "?").join(", ");
