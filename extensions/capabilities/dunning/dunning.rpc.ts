import type { ServiceImpl } from "@connectrpc/connect";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { DunningService } from "#proto/tollhouse/v1/dunning_pb.ts";
import { createPolicy, currentPolicy } from "./dunning-policies.service.ts";
import { policyMessage, policyVersionList, shownPolicy } from "./dunning-policy.list.ts";

export const dunningRpc: ServiceImpl<typeof DunningService> = {
  async getDunningPolicy(_request, context) {
    const work = workOf(context);
    return shownPolicy(work, await currentPolicy(work));
  },
  listDunningPolicyVersions: listing(policyVersionList),
  createDunningPolicy: async (request, context) => policyMessage(await createPolicy(workOf(context), request)),
};
