import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Overdraft, OverdraftEntity } from "./overdraft.entity.ts";

export type FoundOverdraft = Pick<Overdraft, "sourceId" | "event" | "currency" | "availableMinorUnits">;

/** Stores an overdraft. False when it is known: found before, and possibly resolved. */
export async function keepOverdraft(
  { em, tenant, environment, clock }: UnitOfWork,
  { sourceId, event, currency, availableMinorUnits }: FoundOverdraft,
): Promise<boolean> {
  const added = await em.execute<unknown[]>(
    `insert into overdrafts (organization_id, source_id, event, environment, currency, available_minor_units, found_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict (organization_id, source_id, event) do nothing returning source_id`,
    [
      ...[tenant.organizationId, sourceId, event, environment, currency, String(availableMinorUnits)],
      clock.realNow().toISOString(),
    ],
  );
  return added.length > 0;
}

/** Overdrafts that no operator has resolved, oldest first. */
export function listOpenOverdrafts({ em, environment }: UnitOfWork): Promise<Overdraft[]> {
  const options = { orderBy: { foundAt: "asc", sourceId: "asc" }, refresh: true } as const;
  return em.find(OverdraftEntity, { environment, resolvedAt: null }, options);
}

/** Resolved overdrafts are not reported again. */
export async function resolveOverdrafts(
  { em, tenant, environment, clock }: UnitOfWork,
  currency: string,
): Promise<void> {
  await em.execute(
    `update overdrafts set resolved_at = ?
     where organization_id = ? and environment = ? and currency = ? and resolved_at is null`,
    [clock.realNow().toISOString(), tenant.organizationId, environment, currency],
  );
}

/** The number of balances with unresolved overdrafts, for operators. */
export function countOverdrawn({ em }: Pick<SystemWork, "em">): Promise<{ environment: string; overdrawn: number }[]> {
  return em.execute(
    `select environment, count(distinct (organization_id, currency))::int as overdrawn
     from overdrafts where resolved_at is null group by environment`,
  );
}
