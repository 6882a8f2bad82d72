import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Counted {
  readonly refunds: number;
}

/** The refunds of a rule on a day, without those that failed. */
export async function countRefunds({ em, tenant }: UnitOfWork, ruleId: string, day: string): Promise<number> {
  const [counted] = await em.execute<Counted[]>(
    `select count(*)::integer as refunds
     from dispute_rule_refunds as made
     join refund_extensions as refund on refund.organization_id = made.organization_id and refund.id = made.refund_id
     where made.organization_id = ? and made.dispute_rule_id = ? and made.made_on = ? and refund.status <> ?`,
    [tenant.organizationId, ruleId, day, "failed"],
  );
  return counted?.refunds ?? 0;
}
