import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Sum, sumOf, type TypeSum } from "./statement/totals.ts";

/** Current sums of the settlements' entries, by one index range each. */
export async function sumEntries(
  { em, tenant, environment }: UnitOfWork,
  settlementIds: readonly string[],
): Promise<Map<string, Sum>> {
  const rows = await em.execute<Row[]>(
    `select settlement_id, entry_type as type, count(*)::int as count, sum(gross_minor_units)::text as gross,
       sum(fee_minor_units)::text as fee, min(created_at) as first_at, max(created_at) as last_at
     from settlement_queue_entries
     where organization_id = ? and environment = ? and settlement_id = any(string_to_array(?, ','))
     group by settlement_id, entry_type`,
    [tenant.organizationId, environment, settlementIds.join(",")],
  );
  const found = Map.groupBy(rows, ({ settlement_id }) => settlement_id);
  return new Map(settlementIds.map((id) => [id, sumOf((found.get(id) ?? []).map(typeSum))]));
}

interface Row {
  readonly settlement_id: string;
  readonly type: EntryType;
  readonly count: number;
  readonly gross: string;
  readonly fee: string;
  readonly first_at: string;
  readonly last_at: string;
}

function typeSum({ type: entryType, count, gross, fee, first_at, last_at }: Row): TypeSum {
  const period = { firstAt: new Date(first_at), lastAt: new Date(last_at) };
  return { entryType, count, grossMinorUnits: BigInt(gross), feeMinorUnits: BigInt(fee), ...period };
}

/** Locks the row against changes, while entries may still reference it. */
export async function lockAgainstChanges({ em, tenant, environment }: UnitOfWork, settlementId: string): Promise<void> {
  await em.execute(
    "select id from settlements where organization_id = ? and environment = ? and id = ? for no key update",
    [tenant.organizationId, environment, settlementId],
  );
}

/**
 * Stops a settlement from taking entries, so that the next release opens another. It changes no key of the shared row,
 * so it waits for no entry.
 */
export async function stopAccruing(phase: UnitOfWork, settlementId: string): Promise<void> {
  const { em, tenant, environment, actor, clock } = phase;
  await em.execute(
    `update settlements set accrues_for = null, closed_by = ?, stopped_at = ?
     where organization_id = ? and environment = ? and id = ? and status = ? and accrues_for is not null`,
    [actor, clock.realNow().toISOString(), tenant.organizationId, environment, settlementId, "accruing"],
  );
}
