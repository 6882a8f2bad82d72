import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Charges of one method. */
export interface Uses {
  readonly paymentMethodId: string;
  /** Whether one of them succeeded. */
  readonly isReset: boolean;
  /** Those that failed after the last one that succeeded. */
  readonly failures: number;
}

/**
 * Counts charges, until the commit. Several rows are locked first, in the order of their IDs, by a statement of its own:
 * one that locks what it then updates meets its own snapshot again, and can deadlock with two others.
 */
export async function countUses(
  { em, tenant, environment }: UnitOfWork,
  uses: readonly Uses[],
  at: Date,
): Promise<void> {
  const place = [tenant.organizationId, environment];
  const ids = uses.map(({ paymentMethodId }) => paymentMethodId);
  if (ids.length > 1)
    await em.execute(
      `select id from payment_method_extensions
       where organization_id = ? and environment = ? and id = any(string_to_array(?, ','))
       order by id for no key update`,
      [...place, ids.join(",")],
    );
  await em.execute(
    `update payment_method_extensions p
     set last_used_at = ?, failure_count = case when used."isReset" then 0 else p.failure_count end + used.failures
     from jsonb_to_recordset(?::jsonb) as used ("paymentMethodId" text, "isReset" boolean, failures integer)
     where p.organization_id = ? and p.environment = ? and p.id = used."paymentMethodId"`,
    [at, JSON.stringify(uses), ...place],
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
