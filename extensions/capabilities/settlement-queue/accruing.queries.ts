import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * The id of the settlement that takes new entries of a currency, kept from closing until the transaction ends. It waits for nobody:
 * the lock agrees with other entries and with the mark of a settlement that is closing, and the closing waits for it.
 */
export async function shareAccruing({ em, tenant, environment }: UnitOfWork, currency: string): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>(
    `select id from settlements
     where organization_id = ? and environment = ? and accrues_for = ? for key share`,
    [tenant.organizationId, environment, currency],
  );
  return row?.id ?? null;
}

/** Adds a settlement that takes entries. Null when another transaction has added one meanwhile. */
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
