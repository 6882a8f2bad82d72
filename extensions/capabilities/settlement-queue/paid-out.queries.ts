import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const HOUR_MS = 3_600_000;
const WINDOW_MS = 24 * HOUR_MS;

/** Daily closings are not exactly 24 hours apart, and 23 when clocks change; each counts as its own day. */
const DAILY_WINDOW_MS = 22 * HOUR_MS;

/** Money leaves in payouts, and will leave in approved settlements without a payout yet. */
const PAID_OUT = `
  select sum(amount)::text as total from (
    select p.amount_minor_units as amount from payouts p
    where p.organization_id = ? and p.environment = ? and p.currency = ?
      and p.let_go_at > case when p.method = ? then ?::timestamptz else ?::timestamptz end
      and (p.status <> all(string_to_array(?, ',')) or p.failure_confirmed_at is null
        or (p.has_conflict and p.conflict_resolved_at is null))
    union all
    select s.net_minor_units from settlements s
    where s.organization_id = ? and s.environment = ? and s.currency = ? and s.status = any(string_to_array(?, ','))
      and not exists (
        select 1 from payouts p
        where p.organization_id = s.organization_id and p.environment = s.environment and p.settlement_id = s.id
          and (p.status <> all(string_to_array(?, ',')) or p.failure_confirmed_at is null))
  ) leaving`;

interface PaidOutQuery {
  readonly currency: string;
  /** Whether it is for a scheduled closing, which cannot be brought forward. */
  readonly isScheduled?: boolean;
}

/** The amount paid out within 24 hours, or to be paid without another approval. Call it with the balance locked. */
export async function sumPaidOut(phase: UnitOfWork, { currency, isScheduled = false }: PaidOutQuery): Promise<bigint> {
  const { em, tenant, environment } = phase;
  const since = (ms: number) => new Date(phase.now().getTime() - ms).toISOString();
  const tenantKey = [tenant.organizationId, environment, currency];
  const [row] = await em.execute<{ total: string | null }[]>(PAID_OUT, [
    ...tenantKey,
    "standard",
    since(isScheduled ? DAILY_WINDOW_MS : WINDOW_MS),
    since(WINDOW_MS),
    "failed,canceled",
    ...tenantKey,
    "approved,failed",
    "failed,canceled,returned",
  ]);
  return BigInt(row?.total ?? "0");
}
