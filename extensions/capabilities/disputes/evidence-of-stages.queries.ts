import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The present evidence becomes that of the stage that the locked dispute has left. */
export async function closeDraft({ em, tenant }: UnitOfWork, disputeId: string, stage: string): Promise<void> {
  await em.execute(
    `update dispute_evidence set is_of_earlier_stage = ?, dispute_stage = coalesce(dispute_stage, ?)
     where organization_id = ? and dispute_id = ? and not is_of_earlier_stage`,
    [true, stage, tenant.organizationId, disputeId],
  );
}
