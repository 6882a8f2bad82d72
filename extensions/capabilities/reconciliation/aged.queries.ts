import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** What waits, by how long. */
interface Aged {
  readonly currency: string;
  readonly count: number;
  /** Minor units as texts: all of it, what waits for more than two days, and for more than a week. */
  readonly amount: string;
  readonly over_2_days: string;
  readonly over_7_days: string;
}

interface Ages {
  readonly since: Date;
  readonly twoDaysAgo: Date;
  readonly weekAgo: Date;
}

/** What was sold, refunded or disputed since a moment and is in no deposit. What was given back meanwhile comes to nothing. */
export function sumNotDeposited(
  { em, tenant, environment }: UnitOfWork,
  types: readonly string[],
  { since, twoDaysAgo, weekAgo }: Ages,
): Promise<Aged[]> {
  return em.execute(
    `select currency, count(*)::int as count, sum(amount)::text as amount,
       coalesce(sum(amount) filter (where since < ?), 0)::text as over_2_days,
       coalesce(sum(amount) filter (where since < ?), 0)::text as over_7_days
     from (
       select currency, min(created_at) as since, sum(gross_minor_units) as amount
       from settlement_queue_entries e
       where e.organization_id = ? and e.environment = ? and e.created_at >= ? and e.entry_type in (?)
         and not exists (select from deposit_lines l
           where l.organization_id = e.organization_id and l.environment = e.environment and l.source_id = e.source_id)
       group by source_id, currency having sum(gross_minor_units) <> ?) as sources
     group by currency order by currency`,
    [
      twoDaysAgo.toISOString(),
      weekAgo.toISOString(),
      tenant.organizationId,
      environment,
      since.toISOString(),
      types,
      0,
    ],
  );
}

/** Payouts that have left and have not ended. */
export function sumInTransit(
  { em, tenant, environment }: UnitOfWork,
  statuses: readonly string[],
  { twoDaysAgo, weekAgo }: Ages,
): Promise<Aged[]> {
  return em.execute(
    `select currency, count(*)::int as count, sum(amount_minor_units + fee_minor_units)::text as amount,
       coalesce(sum(amount_minor_units + fee_minor_units) filter (where created_at < ?), 0)::text as over_2_days,
       coalesce(sum(amount_minor_units + fee_minor_units) filter (where created_at < ?), 0)::text as over_7_days
     from payouts where organization_id = ? and environment = ? and status in (?) group by currency order by currency`,
    [twoDaysAgo.toISOString(), weekAgo.toISOString(), tenant.organizationId, environment, statuses],
  );
}
