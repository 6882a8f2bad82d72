import { dateOf, epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The time up to which postings are among the movements. */
export async function readMovementsUntil({ em, tenant, environment }: UnitOfWork): Promise<Date> {
  const [row] = await em.execute<{ until: number | null }[]>(
    `select ${epochMs("movements_until")} as until from reconciliations where organization_id = ? and environment = ?`,
    [tenant.organizationId, environment],
  );
  return dateOf(row?.until ?? null) ?? new Date(0);
}

export async function saveMovementsUntil({ em, tenant, environment }: UnitOfWork, until: Date): Promise<void> {
  await em.execute("update reconciliations set movements_until = ? where organization_id = ? and environment = ?", [
    until.toISOString(),
    tenant.organizationId,
    environment,
  ]);
}

/** For the metric. */
export async function saveOpenCount({ em, tenant, environment }: UnitOfWork, count: number): Promise<void> {
  await em.execute("update reconciliations set bank_open_count = ? where organization_id = ? and environment = ?", [
    count,
    tenant.organizationId,
    environment,
  ]);
}

interface NotAtBank {
  readonly currency: string;
  readonly count: number;
  /** In minor units as text; negative when it left by the ledger. */
  readonly amount: string;
  readonly over_2_days: string;
  readonly over_7_days: string;
}

/** Movements of the ledger that no line confirms, since the first statement. */
export function sumNotAtBank(
  { em, tenant, environment }: UnitOfWork,
  { firstDay, twoDaysAgo, weekAgo }: { readonly firstDay: string; readonly twoDaysAgo: Date; readonly weekAgo: Date },
): Promise<NotAtBank[]> {
  const day = (at: Date) => at.toISOString().slice(0, "2026-11-22".length);
  return em.execute(
    `select currency, count(*)::int as count, sum(amount_minor_units)::text as amount,
       coalesce(sum(amount_minor_units) filter (where moved_on < ?::date), 0)::text as over_2_days,
       coalesce(sum(amount_minor_units) filter (where moved_on < ?::date), 0)::text as over_7_days
     from bank_movements
     where organization_id = ? and environment = ? and line_id is null and moved_on >= ?::date
     group by currency order by currency`,
    [day(twoDaysAgo), day(weekAgo), tenant.organizationId, environment, firstDay],
  );
}

/** The day on which the bank sent each of these payouts, as its statements say. */
export async function readBankDays(
  { em, tenant, environment }: UnitOfWork,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await em.execute<{ id: string; day: string }[]>(
    `select m.payout_id as id, max(line.booked_on)::text as day from bank_movements m
     join bank_lines line on line.organization_id = m.organization_id and line.environment = m.environment
       and line.line_id = m.line_id
     where m.organization_id = ? and m.environment = ? and m.payout_id in (?) and m.amount_minor_units < ?
     group by m.payout_id`,
    [tenant.organizationId, environment, payoutIds, 0],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}
