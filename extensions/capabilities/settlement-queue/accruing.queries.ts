import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Accruing {
  readonly id: string;
  /** Whether it has a closing date. */
  readonly isPlanned: boolean;
}

/**
 * The settlement that takes a currency's entries. It cannot close before the transaction ends: `for key share` blocks
 * only the closing's final step.
 */
export async function shareAccruing(
  { em, tenant, environment }: UnitOfWork,
  currency: string,
): Promise<Accruing | null> {
  const [row] = await em.execute<Accruing[]>(
    `select id, auto_close_at is not null as "isPlanned" from settlements
     where organization_id = ? and environment = ? and accrues_for = ? for key share`,
    [tenant.organizationId, environment, currency],
  );
  return row ?? null;
}

/** Accruing settlements without a closing date. */
export async function listUnplanned({ em, tenant, environment }: UnitOfWork): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from settlements
     where organization_id = ? and environment = ? and accrues_for is not null and auto_close_at is null order by id`,
    [tenant.organizationId, environment],
  );
  return rows.map(({ id }) => id);
}

/** Sets a settlement's closing date. False when it has one, or takes no more entries. */
export async function planClose(
  { em, tenant, environment }: UnitOfWork,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(
    `update settlements set auto_close_at = ?
     where organization_id = ? and environment = ? and id = ? and accrues_for is not null and auto_close_at is null
     returning id`,
    [at.toISOString(), tenant.organizationId, environment, id],
  );
  return rows.length > 0;
}

/** Adds an accruing settlement. Null when a concurrent transaction added one. */
export async function insertAccruing(
  phase: UnitOfWork,
  { currency, autoCloseAt }: { readonly currency: string; readonly autoCloseAt: Date | null },
): Promise<string | null> {
  const { em, tenant, environment } = phase;
  const id = newId("settlement", phase.now());
  const at = phase.now().toISOString();
  const rows = await em.execute<{ id: string }[]>(
    `insert into settlements (organization_id, id, environment, status, currency, accrues_for, period_start, auto_close_at,
       created_at, updated_at, version)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (organization_id, environment, accrues_for) where accrues_for is not null do nothing returning id`,
    [
      tenant.organizationId,
      id,
      environment,
      "accruing",
      currency,
      currency,
      at,
      autoCloseAt?.toISOString() ?? null,
      at,
      at,
      0,
    ],
  );
  return rows[0]?.id ?? null;
}
