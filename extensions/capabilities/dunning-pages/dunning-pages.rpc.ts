import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { workOf } from "#extensions/platform/work/work.ts";
import { DunningCardSchema, type DunningPageService } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import { pageMessage } from "./dunning-page.message.ts";
import { startDunningCard } from "./start-card.ts";
import { syncDunningCard } from "./sync-card.ts";
import { viewPage } from "./view-page.ts";

export const dunningPagesRpc: ServiceImpl<typeof DunningPageService> = {
  async getDunningPage(request, context) {
    const work = workOf(context);
    return pageMessage(work, await viewPage(work, request));
  },
  async startDunningCard(request, context) {
    const paymentMethodSessionId = await startDunningCard(workOf(context), request);
    return create(DunningCardSchema, { paymentMethodSessionId });
  },
  syncDunningCard: (request, context) => syncDunningCard(workOf(context), request),
};
