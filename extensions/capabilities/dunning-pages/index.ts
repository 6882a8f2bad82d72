import { capability } from "#extensions/platform/composition/capability.ts";
import { DunningPageService } from "#proto/tollhouse/v1/dunning_pages_pb.ts";
import { DunningLinkEntity } from "./dunning-link.entity.ts";
import { dunningPagesRpc } from "./dunning-pages.rpc.ts";
import { followCards, PAY_FROM_LINK, payFromLink } from "./pay-from-link.ts";

/** The payer's page of failed charges, to which each email about them links (docs/dunning.md). */
export const dunningPages = capability("dunning-pages", {
  service: DunningPageService,
  handlers: dunningPagesRpc,
  entities: [DunningLinkEntity],
  due: { [PAY_FROM_LINK]: payFromLink },
  follows: followCards,
});

export { createDunningLink } from "./create-dunning-link.ts";
export { type Problem, problemOf } from "./problem.rules.ts";
