import type { Account } from "#extensions/capabilities/ledger/index.ts";
import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import { idPrefix } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** An amount in minor units, as text. */
export interface CurrencySum {
  readonly currency: string;
  readonly amount: string;
}

/** Net amounts of entries in the queue. */
export function sumOpenEntries({ em, tenant, environment }: UnitOfWork): Promise<CurrencySum[]> {
  return em.execute(
    `select currency, sum(net_minor_units)::text as amount from settlement_queue_entries
     where organization_id = ? and environment = ? and status in ('pending', 'held') group by currency`,
    [tenant.organizationId, environment],
  );
}

/** Net amounts of entries in settlements of a status. */
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

/** Net amounts of settlements in these statuses. */
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
  /** The sum of the entries. */
  readonly net: string;
  /** Number of entries whose ledger row has another amount or currency. */
  readonly wrong: number;
}

/** Ledger rows that booked entries and were posted after a time, with their entries. */
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

/** Net amounts of all entries, by type. */
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
 * Settlements in a status, or with postings after a time, which may be their last change. Selected by their ID prefix:
 * a join would read all settlements.
 */
export async function listTouchedSettlements(
  { em, tenant, environment }: UnitOfWork,
  { after, open }: { readonly after: Date; readonly open: readonly string[] },
): Promise<string[]> {
  const tenantKey = [tenant.organizationId, environment];
  const rows = await em.execute<{ id: string }[]>(
    `select id from settlements where organization_id = ? and environment = ? and status in (?)
     union
     select source_id from ledger_entries
     where organization_id = ? and environment = ? and posted_at > ? and starts_with(source_id, ?)`,
    [...tenantKey, open, ...tenantKey, after.toISOString(), idPrefix("settlement")],
  );
  return rows.map(({ id }) => id);
}

/**
 * Closed settlements whose total differs from their entries', by ID for index access. Accruing ones are summed when
 * read, so their totals are stale.
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

/** Currencies in which more than one settlement takes entries. */
export function listDoubleAccruing({ em, tenant, environment }: UnitOfWork): Promise<{ readonly currency: string }[]> {
  return em.execute(
    `select accrues_for as currency from settlements
     where organization_id = ? and environment = ? and accrues_for is not null group by accrues_for having count(*) > 1`,
    [tenant.organizationId, environment],
  );
}

/** Payout amounts including fees, by their state in the ledger. */
export function sumPayouts({ em, tenant, environment }: UnitOfWork, bookedStatus: string): Promise<CurrencySum[]> {
  return em.execute(
    `select currency, sum(amount_minor_units + fee_minor_units)::text as amount from payouts
     where organization_id = ? and environment = ? and booked_status = ? group by currency`,
    [tenant.organizationId, environment, bookedStatus],
  );
}

/** Unpaid settlements with more than one payout that is in progress, or paid and not recovered. */
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
