import { dateOf, epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ANSWERABLE_STAGES } from "./dispute.rules.ts";

export interface StatusCount {
  status: string;
  /** Whether the engine still hears an answer in the stage. */
  answerable_stage: boolean;
  has_evidence: boolean;
  currency: string;
  disputes: number;
  amount: string;
  next_respond_by: Date | null;
}

/** The organization's disputes of this environment, added up by what they have in common. */
export async function countDisputes(work: UnitOfWork): Promise<StatusCount[]> {
  const rows = await work.em.execute<(Omit<StatusCount, "next_respond_by"> & { next_respond_by_ms: number | null })[]>(
    `select status, stage in (?) as answerable_stage, evidence_count > 0 as has_evidence, currency,
       count(*)::int as disputes, sum(amount_minor_units)::text as amount, ${epochMs("min(respond_by)")} as next_respond_by_ms
     from dispute_extensions
     where organization_id = ? and environment = ?
     group by status, answerable_stage, has_evidence, currency`,
    [[...ANSWERABLE_STAGES], work.tenant.organizationId, work.environment],
  );
  return rows.map(({ next_respond_by_ms, ...row }) => ({ ...row, next_respond_by: dateOf(next_respond_by_ms) }));
}
