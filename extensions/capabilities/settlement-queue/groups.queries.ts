import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { noteLocked } from "#extensions/platform/database/lock-order.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The currencies of these groups. An entry's currency never changes. */
export async function listCurrencies({ em, tenant }: UnitOfWork, groupIds: readonly string[]): Promise<string[]> {
  const rows = await em.execute<{ currency: string }[]>(
    `select distinct currency from settlement_queue_entries
     where organization_id = ? and id = any(string_to_array(?, ','))`,
    [tenant.organizationId, groupIds.join(",")],
  );
  return rows.map(({ currency }) => currency);
}

/**
 * Locks the sales of groups in one order, so that nothing joins a group. Lock order: sales, their entries, the
 * settlement that they join.
 */
export async function lockSales({ em, tenant }: UnitOfWork, groupIds: readonly string[]): Promise<void> {
  const { organizationId } = tenant;
  noteLocked(em, TransactionExtensionEntity);
  await em.execute(
    `select id from transaction_extensions
     where organization_id = ? and id in (
       select transaction_id from settlement_queue_entries
       where organization_id = ? and id = any(string_to_array(?, ',')))
     order by id for update`,
    [organizationId, organizationId, groupIds.join(",")],
  );
}

/** Sets the settlement of a transaction's sale. It is derived from the entries, so the version stays. */
export async function showSettlement(
  { em, tenant }: UnitOfWork,
  groupIds: readonly string[],
  settlementId: string | null,
): Promise<void> {
  const { organizationId } = tenant;
  await em.execute(
    `with sales as materialized (
       select id, transaction_id from settlement_queue_entries
       where organization_id = ? and id = any(string_to_array(?, ',')))
     update transaction_extensions t set settlement_id = ? from sales
     where t.organization_id = ? and t.id = sales.transaction_id and t.settlement_queue_entry_id = sales.id`,
    [organizationId, groupIds.join(","), settlementId, organizationId],
  );
}

/** A position in the order in which entries are scanned. */
export interface EntryPosition {
  readonly at: Date;
  readonly id: string;
}

export interface WaitingEntry extends EntryPosition {
  readonly groupId: string;
}

export interface Waiting {
  readonly currency: string;
  readonly until: Date;
  readonly after: EntryPosition | null;
  readonly limit: number;
}

/** Pending sales that are available. A refund or fee may be pending while its sale is held. */
export function listAvailable(work: UnitOfWork, waiting: Waiting): Promise<WaitingEntry[]> {
  return listWaiting(work, waiting, {
    column: "available_on",
    condition: "status = 'pending' and id = group_id",
    is: "<=",
  });
}

/** Held entries whose release is overdue. */
export function listOverdue(work: UnitOfWork, waiting: Waiting): Promise<WaitingEntry[]> {
  return listWaiting(work, waiting, { column: "release_by", condition: "status = 'held'", is: "<=" });
}

/** Held entries that must be released at this time. */
export function listDueAt(work: UnitOfWork, waiting: Waiting): Promise<WaitingEntry[]> {
  return listWaiting(work, waiting, { column: "release_by", condition: "status = 'held'", is: "=" });
}

interface Order {
  readonly column: "available_on" | "release_by";
  readonly is: "<=" | "=";
  /** A partial index's condition, repeated so that every plan can use the index. */
  readonly condition: string;
}

async function listWaiting(
  { em, tenant, environment }: UnitOfWork,
  { currency, until, after, limit }: Waiting,
  { column, condition, is }: Order,
): Promise<WaitingEntry[]> {
  const rows = await em.execute<{ id: string; group_id: string; at: number }[]>(
    `select id, group_id, (extract(epoch from ${column}) * 1000)::float8 as at from settlement_queue_entries
     where organization_id = ? and environment = ? and currency = ? and ${condition}
       and ${column} ${is} ?${after ? ` and (${column}, id) > (?, ?)` : ""}
     order by ${column}, id limit ?`,
    [
      ...[tenant.organizationId, environment, currency, until.toISOString()],
      ...(after ? [after.at.toISOString(), after.id] : []),
      limit,
    ],
  );
  return rows.map(({ id, group_id, at }) => ({ id, groupId: group_id, at: new Date(at) }));
}
