import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** What the rows themselves say of one period and currency, as local days of a zone or as a span. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
  readonly currency: string;
}

/** The numbers of payments, counted from their rows. */
export async function recountPayments({ em, tenant, environment }: UnitOfWork, { start, end, currency }: Span) {
  const [row] = await em.execute<Record<string, string>[]>(
    `select coalesce(sum(captured_minor_units), 0)::text as gross, coalesce(sum(refunded_minor_units), 0)::text as refunded,
       coalesce(sum(fee_minor_units), 0)::text as fee,
       count(*) filter (where status = any(string_to_array(?, ',')))::text as succeeded,
       count(*) filter (where status <> ? or decline is not null or processor is not null)::text as attempted
     from transaction_extensions
     where organization_id = ? and environment = ? and currency = ? and created_at >= ? and created_at < ?`,
    [
      ...["succeeded,partially_captured", "requires_payment_method"],
      ...[tenant.organizationId, environment, currency, start.toISOString(), end.toISOString()],
    ],
  );
  return {
    grossAmount: BigInt(row?.gross ?? 0),
    refundedAmount: BigInt(row?.refunded ?? 0),
    feeAmount: BigInt(row?.fee ?? 0),
    succeededCount: Number(row?.succeeded),
    attemptedCount: Number(row?.attempted),
  };
}

/** Captured by local day, from the rows and PostgreSQL's own zones. */
export async function recountDays(
  { em, tenant, environment }: UnitOfWork,
  zone: string,
  { start, end, currency }: Span,
) {
  const rows = await em.execute<{ date: string; gross: string }[]>(
    `select to_char(created_at at time zone ?, ?) as date, sum(captured_minor_units)::text as gross
     from transaction_extensions
     where organization_id = ? and environment = ? and currency = ? and created_at >= ? and created_at < ?
     group by 1 having sum(captured_minor_units) > 0`,
    [
      ...[zone, "YYYY-MM-DD"],
      ...[tenant.organizationId, environment, currency, start.toISOString(), end.toISOString()],
    ],
  );
  return Object.fromEntries(rows.map(({ date, gross }) => [date, BigInt(gross)]));
}

/** Declines by code, from the rows. */
export async function recountDeclines({ em, tenant, environment }: UnitOfWork, { start, end, currency }: Span) {
  return await em.execute<{ declineCode: string; count: number }[]>(
    `select decline->>? as "declineCode", count(*)::int as count from transaction_extensions
     where organization_id = ? and environment = ? and currency = ? and created_at >= ? and created_at < ?
       and decline is not null and status <> all(string_to_array(?, ','))
     group by 1 order by count desc, 1 limit ?`,
    [
      "code",
      ...[tenant.organizationId, environment, currency, start.toISOString(), end.toISOString()],
      ...["succeeded,partially_captured", 5],
    ],
  );
}

/** Disputes by outcome, from the rows. */
export async function recountDisputes({ em, tenant, environment }: UnitOfWork, { start, end, currency }: Span) {
  const [row] = await em.execute<Record<string, number>[]>(
    `select count(*)::int as opened, count(*) filter (where status = ?)::int as won,
       count(*) filter (where status = any(string_to_array(?, ',')))::int as lost
     from dispute_extensions
     where organization_id = ? and environment = ? and currency = ? and opened_at >= ? and opened_at < ?`,
    [
      ...["dispute_won", "dispute_lost,dispute_accepted,dispute_expired"],
      ...[tenant.organizationId, environment, currency, start.toISOString(), end.toISOString()],
    ],
  );
  return { openedCount: row?.opened, wonCount: row?.won, lostCount: row?.lost };
}
