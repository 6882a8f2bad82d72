import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Charges of one method. */
export interface Uses {
  readonly paymentMethodId: string;
  /** Whether one of them succeeded. */
  readonly isReset: boolean;
  /** Those that failed after the last one that succeeded. */
  readonly failures: number;
}

/** Counts charges. Their rows are locked in the order of their IDs, until the commit. */
export async function countUses(
  { em, tenant, environment }: UnitOfWork,
  uses: readonly Uses[],
  at: Date,
): Promise<void> {
  const place = [tenant.organizationId, environment];
  await em.execute(
    `with used as materialized (
       select m.id, u."isReset", u.failures
       from payment_method_extensions m
       join jsonb_to_recordset(?::jsonb) as u ("paymentMethodId" text, "isReset" boolean, failures integer)
         on u."paymentMethodId" = m.id
       where m.organization_id = ? and m.environment = ?
       order by m.id for no key update of m)
     update payment_method_extensions p
     set last_used_at = ?, failure_count = case when used."isReset" then 0 else p.failure_count end + used.failures
     from used where p.organization_id = ? and p.environment = ? and p.id = used.id`,
    [JSON.stringify(uses), ...place, at, ...place],
  );
}

/** Notes that the engine is asked to delete the method, or is not any more; without a new version or an event. */
export async function noteDetaching(
  { em, tenant, environment }: UnitOfWork,
  paymentMethodId: string,
  since: Date | null,
): Promise<void> {
  await em.execute(
    `update payment_method_extensions set detaching_since = ?
     where organization_id = ? and environment = ? and id = ?`,
    [since, tenant.organizationId, environment, paymentMethodId],
  );
}

/** Records that a customer's methods were compared with the engine. */
export async function noteCheck(
  { em, tenant, environment }: UnitOfWork,
  customerId: string,
  checkedAt: Date,
): Promise<void> {
  await em.execute(
    `update payment_method_extensions set checked_at = ?
     where organization_id = ? and environment = ? and customer_id = ?`,
    [checkedAt, tenant.organizationId, environment, customerId],
  );
}
