import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Correction } from "./clearing-correction.entity.ts";

/** Inserts a correction and returns its ID. Null when its reference exists: a concurrent one waits for the first. */
export async function insertCorrection(
  phase: UnitOfWork,
  { reference, account, amountMinorUnits, currency, sourceId, reason }: Correction,
): Promise<string | null> {
  const { em, tenant, environment } = phase;
  const rows = await em.execute<{ id: string }[]>(
    `insert into clearing_corrections (organization_id, id, environment, reference, account, amount_minor_units, currency,
       source_id, reason, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (organization_id, reference) do nothing returning id`,
    [
      ...[tenant.organizationId, newId("clearingCorrection", phase.now()), environment, reference, account],
      ...[String(amountMinorUnits), currency, sourceId, reason, phase.now().toISOString()],
    ],
  );
  return rows[0]?.id ?? null;
}
