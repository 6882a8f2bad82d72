import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Lifted {
  readonly currency: string;
  readonly since: Date;
  /** A subject held and lifted again counts once. */
  readonly exceptSubjectId?: string;
}

/** The amount that second persons have lifted in a currency since a time. */
export async function sumLifted(work: UnitOfWork, { currency, since, exceptSubjectId = "" }: Lifted): Promise<bigint> {
  const { em, tenant, environment } = work;
  const [row] = await em.execute<{ amount: string | null }[]>(
    `select sum(amount_minor_units)::text as amount from risk_hold_lifts
     where organization_id = ? and environment = ? and currency = ? and created_at > ? and subject_id <> ?`,
    [tenant.organizationId, environment, currency, since.toISOString(), exceptSubjectId],
  );
  return BigInt(row?.amount ?? 0);
}

interface NewLift {
  readonly id: string;
  readonly subjectId: string;
  readonly currency: string;
  readonly amountMinorUnits: bigint;
}

export async function addLift(work: UnitOfWork, { id, subjectId, currency, amountMinorUnits }: NewLift): Promise<void> {
  const { em, tenant, environment } = work;
  await em.execute(
    `insert into risk_hold_lifts
       (organization_id, id, environment, currency, amount_minor_units, created_at, subject_id, lifted_by)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (organization_id, environment, subject_id) do update
     set created_at = excluded.created_at, amount_minor_units = excluded.amount_minor_units, lifted_by = excluded.lifted_by`,
    [
      ...[tenant.organizationId, id, environment, currency, String(amountMinorUnits), work.now().toISOString()],
      ...[subjectId, work.actor],
    ],
  );
}
