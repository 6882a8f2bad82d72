import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DunningPolicySchema, ListDunningPolicyVersionsRequestSchema } from "#proto/tollhouse/v1/dunning_pb.ts";
import { DunningPolicyEntity, type DunningPolicyRow } from "./dunning-policy.entity.ts";
import type { DunningPolicy } from "./dunning-policy.rules.ts";

export const policyMessage = (row: DunningPolicyRow) => messageOf(DunningPolicySchema, row, { days: [...row.days] });

/** The newest version, or the default, which has no time. */
export function shownPolicy({ tenant, environment }: UnitOfWork, policy: DunningPolicy | DunningPolicyRow) {
  const { organizationId } = tenant;
  return messageOf(
    DunningPolicySchema,
    { createdAt: null, ...policy, organizationId, environment },
    { days: [...policy.days] },
  );
}

export const policyVersionList = defineList({
  request: ListDunningPolicyVersionsRequestSchema,
  entity: DunningPolicyEntity,
  filters: {},
  messages: (rows) => rows.map(policyMessage),
});
