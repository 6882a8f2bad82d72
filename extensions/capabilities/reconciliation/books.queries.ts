import type { Account } from "#extensions/capabilities/ledger/index.ts";
import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import { idPrefix } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** An amount in minor units, as a text. */
export interface CurrencySum {
  readonly currency: string;
  readonly amount: string;
}

/** The net amounts of entries that wait in the queue. */
export function sumOpenEntries({ em, tenant, environment }: UnitOfWork): Promise<CurrencySum[]> {
  return em.execute(
    `select currency, sum(net_minor_units)::text as amount from settlement_queue_entries
     where organization_id = ? and environment = ? and status in ('pending', 'held') group by currency`,
    [tenant.organizationId, environment],
  );
}

/** The net amounts of the entries of settlements in a status. */
export function sumEntriesOfSettlements(
  { em, tenant, environment }: UnitOfWork,
  status: string,
): Promise<CurrencySum[]> {
  return em.execute(
    `select s.currency, sum(e.net_minor_units)::text as amount from settlements s
     join settlement_queue_entries e
       on e.organization_id = s.organization_id and e.environment = s.environment and e.settlement_id = s.id
     where s.organization_id = ? and s.environment = ? and s.status = ? group by s.currency`,
    [tenant.organizationId, environment, status],
  );
}

/** The net amounts of settlements in statuses. */
export function sumSettlements(
  { em, tenant, environment }: UnitOfWork,
  statuses: readonly string[],
): Promise<CurrencySum[]> {
  return em.execute(
    `select currency, coalesce(sum(net_minor_units), 0)::text as amount from settlements
     where organization_id = ? and environment = ? and status in (?) group by currency`,
    [tenant.organizationId, environment, statuses],
  );
}

export interface BookedEntries extends CurrencySum {
  readonly entryType: EntryType;
  readonly debit: Account;
  readonly credit: Account;
  /** What the entries say. */
  readonly net: string;
  /** Entries whose own row of the ledger has another amount or currency. */
  readonly wrong: number;
}

/** Rows of the ledger that booked an entry and were posted after a moment, beside their entries. */
export function readBookedEntries(
  { em, tenant, environment }: UnitOfWork,
  { after, event }: { readonly after: Date; readonly event: string },
): Promise<BookedEntries[]> {
  return em.execute(
    `select l.currency, e.entry_type as "entryType", l.debit_account as debit, l.credit_account as credit,
       sum(l.amount_minor_units)::text as amount, sum(e.net_minor_units)::text as net,
       (count(*) filter (where l.amount_minor_units <> abs(e.net_minor_units) or l.currency <> e.currency))::int as wrong
     from ledger_entries l
     join settlement_queue_entries e on e.organization_id = l.organization_id and e.id = l.source_id
     where l.organization_id = ? and l.environment = ? and l.posted_at > ? and l.event = ?
     group by l.currency, e.entry_type, l.debit_account, l.credit_account`,
    [tenant.organizationId, environment, after.toISOString(), event],
  );
}

/** The net amounts of all entries, by type. */
export function sumEntriesByType({
  em,
  tenant,
  environment,
}: UnitOfWork): Promise<(CurrencySum & { readonly entryType: EntryType })[]> {
  return em.execute(
    `select currency, entry_type as "entryType", sum(net_minor_units)::text as amount from settlement_queue_entries
     where organization_id = ? and environment = ? group by currency, entry_type`,
    [tenant.organizationId, environment],
  );
}

interface WrongSettlement {
  readonly id: string;
  /** Null when nothing is stored. */
  readonly net: string | null;
  readonly sum: string;
  readonly count: number | null;
  readonly entries: number;
}

/**
 * Settlements in a status, and those for which something was posted after a moment, which may be their last change. Their ids tell
 * them from other sources: a join would go through all settlements there ever were.
 */
export async function listTouchedSettlements(
  { em, tenant, environment }: UnitOfWork,
  { after, open }: { readonly after: Date; readonly open: readonly string[] },
): Promise<string[]> {
  const place = [tenant.organizationId, environment];
  const rows = await em.execute<{ id: string }[]>(
    `select id from settlements where organization_id = ? and environment = ? and status in (?)
     union
     select source_id from ledger_entries
     where organization_id = ? and environment = ? and posted_at > ? and starts_with(source_id, ?)`,
    [...place, open, ...place, after.toISOString(), idPrefix("settlement")],
  );
  return rows.map(({ id }) => id);
}

/**
 * Those that are closed and whose total is not that of their entries. The ids are given, so that each is found by its index. What is
 * stored of one that accrues is of its last event: its total is summed when it is read.
 */
export function listWrongSettlements(
  { em, tenant, environment }: UnitOfWork,
  ids: readonly string[],
): Promise<WrongSettlement[]> {
  return em.execute(
    `select s.id, s.net_minor_units::text as net, coalesce(sum(e.net_minor_units), 0)::text as sum,
       s.entry_count as count, count(e.id)::int as entries
     from settlements s
     left join settlement_queue_entries e
       on e.organization_id = s.organization_id and e.environment = s.environment and e.settlement_id = s.id
     where s.organization_id = ? and s.environment = ? and s.id in (?) and s.status <> ?
     group by s.id, s.net_minor_units, s.entry_count
     having s.net_minor_units is distinct from coalesce(sum(e.net_minor_units), 0)
       or s.entry_count is distinct from count(e.id)`,
    [tenant.organizationId, environment, ids, "accruing"],
  );
}

/** Currencies for which more than one settlement takes entries. */
export function listDoubleAccruing({ em, tenant, environment }: UnitOfWork): Promise<{ readonly currency: string }[]> {
  return em.execute(
    `select accrues_for as currency from settlements
     where organization_id = ? and environment = ? and accrues_for is not null group by accrues_for having count(*) > 1`,
    [tenant.organizationId, environment],
  );
}

/** What payouts take that the ledger has like this, their fees included. */
export function sumPayouts({ em, tenant, environment }: UnitOfWork, bookedStatus: string): Promise<CurrencySum[]> {
  return em.execute(
    `select currency, sum(amount_minor_units + fee_minor_units)::text as amount from payouts
     where organization_id = ? and environment = ? and booked_status = ? group by currency`,
    [tenant.organizationId, environment, bookedStatus],
  );
}

/** Settlements with more than one payout that is under way, or that arrived and is not taken back, of those that are not paid out yet. */
export function listDoublePayouts(
  { em, tenant, environment }: UnitOfWork,
  { open, spent }: { readonly open: readonly string[]; readonly spent: readonly string[] },
): Promise<{ readonly id: string; readonly count: number }[]> {
  return em.execute(
    `select p.settlement_id as id, count(*)::int as count from settlements s
     join payouts p on p.organization_id = s.organization_id and p.environment = s.environment and p.settlement_id = s.id
     where s.organization_id = ? and s.environment = ? and s.status in (?) and p.booked_status in (?)
       and p.recovery_entry_id is null
     group by p.settlement_id having count(*) > 1`,
    [tenant.organizationId, environment, open, spent],
  );
}
