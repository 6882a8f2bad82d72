import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DunningPolicySchema } from "#proto/tollhouse/v1/dunning_pb.ts";
import type { DunningPolicyRow } from "./dunning-policy.entity.ts";
import type { DunningPolicy } from "./dunning-policy.rules.ts";

export const policyMessage = (row: DunningPolicyRow) => messageOf(DunningPolicySchema, row, { days: [...row.days] });

/** The newest version, or the default, which has no time. */
export function shownPolicy({ tenant, environment }: UnitOfWork, policy: DunningPolicy | DunningPolicyRow) {
  const { organizationId } = tenant;
  return messageOf(
    DunningPolicySchema,
    { createdAt: null, updatedAt: null, version: 1, ...policy, organizationId, environment },
    { days: [...policy.days] },
  );
}
