import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { type DunningService, ListDunningPolicyVersionsResponseSchema } from "#proto/tollhouse/v1/dunning_pb.ts";
import { createPolicy, currentPolicy, newestVersions } from "./dunning-policies.service.ts";
import { policyMessage, shownPolicy } from "./dunning-policy.message.ts";
import { readFigures } from "./read-figures.ts";
import { retryPayment } from "./retry-payment.ts";
import { simulateDunning } from "./simulate-dunning.ts";

export const dunningRpc: ServiceImpl<typeof DunningService> = {
  async getDunningPolicy(_request, context) {
    const work = workOf(context);
    return shownPolicy(work, await currentPolicy(work));
  },
  async listDunningPolicyVersions(_request, context) {
    const versions = await newestVersions(workOf(context));
    return create(ListDunningPolicyVersionsResponseSchema, wholeList(versions.map(policyMessage)));
  },
  retryPayment: retryPayment.handle,
  createDunningPolicy: async (request, context) => policyMessage(await createPolicy(workOf(context), request)),
  getDunningFigures: (_request, context) => readFigures(workOf(context)),
  simulateDunningPolicy: (request, context) => simulateDunning(workOf(context), request),
};
