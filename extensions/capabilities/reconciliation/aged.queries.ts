import { epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Outstanding amounts by age. */
interface Aged {
  readonly currency: string;
  readonly count: number;
  /** In minor units as text: the total, and the parts older than two days and than a week. */
  readonly amount: string;
  readonly over_2_days: string;
  readonly over_7_days: string;
}

interface Ages {
  readonly twoDaysAgo: Date;
  readonly weekAgo: Date;
}

interface Waiting extends Aged {
  /** Milliseconds since the epoch of the oldest. */
  readonly oldest_ms: number;
}

/**
 * Amounts in no deposit and without an explanation: sources known to be outstanding, and entries not examined yet.
 * Returned amounts cancel out.
 */
export function sumNotDeposited(
  { em, tenant, environment }: UnitOfWork,
  types: readonly string[],
  { enteredUntil, twoDaysAgo, weekAgo }: Ages & { readonly enteredUntil: Date },
): Promise<Waiting[]> {
  const tenantKey = [tenant.organizationId, environment];
  return em.execute(
    `select currency, count(*)::int as count, sum(amount)::text as amount,
       coalesce(sum(amount) filter (where since < ?), 0)::text as over_2_days,
       coalesce(sum(amount) filter (where since < ?), 0)::text as over_7_days, ${epochMs("min(since)")} as oldest_ms
     from (
       select currency, since, amount_minor_units as amount from unexplained_sources
       where organization_id = ? and environment = ? and reason = ?
       union all
       select e.currency, min(e.created_at) as since, sum(e.gross_minor_units) as amount
       from (
         select distinct source_id from settlement_queue_entries
         where organization_id = ? and environment = ? and created_at > ? and entry_type in (?)) as recent
       join settlement_queue_entries e on e.source_id = recent.source_id
       where e.organization_id = ? and e.environment = ?
         and not exists (select from deposit_lines l where l.organization_id = e.organization_id
           and l.environment = e.environment and l.source_id = e.source_id and l.currency = e.currency)
         and not exists (select from unexplained_sources u where u.organization_id = e.organization_id
           and u.environment = e.environment and u.source_id = e.source_id and u.currency = e.currency)
         and not exists (select from clearing_corrections c where c.organization_id = e.organization_id
           and c.environment = e.environment and c.source_id = e.source_id and c.currency = e.currency)
       group by e.source_id, e.currency having sum(e.gross_minor_units) <> ?) as sources
     group by currency order by currency`,
    [
      ...[twoDaysAgo.toISOString(), weekAgo.toISOString()],
      ...[...tenantKey, "not_deposited"],
      ...[...tenantKey, enteredUntil.toISOString(), types],
      ...[...tenantKey, 0],
    ],
  );
}

/** Payouts that were sent and have no certain end. Those that wait for a person were not sent. */
export function sumInTransit(
  { em, tenant, environment }: UnitOfWork,
  waiting: readonly string[],
  { twoDaysAgo, weekAgo }: Ages,
): Promise<Aged[]> {
  return em.execute(
    `select currency, count(*)::int as count, sum(amount_minor_units + fee_minor_units)::text as amount,
       coalesce(sum(amount_minor_units + fee_minor_units) filter (where created_at < ?), 0)::text as over_2_days,
       coalesce(sum(amount_minor_units + fee_minor_units) filter (where created_at < ?), 0)::text as over_7_days
     from payouts where organization_id = ? and environment = ? and booked_status = ? and status not in (?)
     group by currency order by currency`,
    [twoDaysAgo.toISOString(), weekAgo.toISOString(), tenant.organizationId, environment, "reserved", waiting],
  );
}
