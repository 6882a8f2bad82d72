import { dateOf, epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { StoredFee, StoredLine } from "./monthly-statement.entity.ts";

/** Rows of one currency, from a moment until before another. */
export interface Span {
  readonly currency: string;
  readonly start: Date;
  readonly end: Date;
}

/** The time of a currency's first balance transaction. */
export async function readFirstMoment({ em, tenant, environment }: UnitOfWork, currency: string): Promise<Date | null> {
  const [row] = await em.execute<{ at: number }[]>(
    `select ${epochMs("created_at")} as at from balance_transactions
     where organization_id = ? and environment = ? and currency = ? order by created_at, id limit ?`,
    [tenant.organizationId, environment, currency, 1],
  );
  return dateOf(row?.at ?? null);
}

/** The running balance of the last row before a moment: one row of an index. */
export async function readBalanceBefore(
  { em, tenant, environment }: UnitOfWork,
  currency: string,
  moment: Date,
): Promise<bigint> {
  const [row] = await em.execute<{ amount: string }[]>(
    `select running_minor_units::text as amount from balance_transactions
     where organization_id = ? and environment = ? and currency = ? and created_at < ?
     order by created_at desc, id desc limit ?`,
    [tenant.organizationId, environment, currency, moment.toISOString(), 1],
  );
  return BigInt(row?.amount ?? 0);
}

/** The rows of a month by type, from an index of the currency and the time. */
export function sumByType({ em, tenant, environment }: UnitOfWork, span: Span): Promise<StoredLine[]> {
  return em.execute(
    `select type, count(*)::int as count, sum(gross_minor_units)::text as gross, sum(fee_minor_units)::text as fee,
       sum(net_minor_units)::text as net, sum(reserved_minor_units)::text as reserved
     from balance_transactions
     where organization_id = ? and environment = ? and currency = ? and created_at >= ? and created_at < ?
     group by type`,
    [tenant.organizationId, environment, ...paramsOf(span)],
  );
}

/** The fees of a month by their calculation. Fees that were given back have none. */
export function sumFees({ em, tenant, environment }: UnitOfWork, span: Span): Promise<StoredFee[]> {
  return em.execute(
    `select fees.type, fees.fee_type as "feeType", fees.basis, fees.schedule, count(*)::int as count,
       sum(fees.amount)::text as amount
     from (
       select b.type, e.fee ->> ? as fee_type, e.fee ->> ? as basis, e.fee ->> ? as schedule,
         b.fee_minor_units as amount
       from balance_transactions b
       left join settlement_queue_entries e
         on e.organization_id = b.organization_id and e.id = b.settlement_queue_entry_id
       where b.organization_id = ? and b.environment = ? and b.currency = ? and b.created_at >= ? and b.created_at < ?
         and b.fee_minor_units <> ?) as fees
     group by fees.type, fees.fee_type, fees.basis, fees.schedule
     order by fees.type, fees.fee_type, fees.basis, fees.schedule`,
    ["type", "basis", "schedule", tenant.organizationId, environment, ...paramsOf(span), 0],
  );
}

function paramsOf({ currency, start, end }: Span): string[] {
  return [currency, start.toISOString(), end.toISOString()];
}
