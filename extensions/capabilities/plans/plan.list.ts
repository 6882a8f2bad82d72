import { defineList } from "#extensions/platform/lists/list.ts";
import { ListPlansRequestSchema, ListPricesRequestSchema } from "#proto/tollhouse/v1/plans_pb.ts";
import { PlanEntity } from "./plan.entity.ts";
import { planMessages, priceMessage } from "./plan.message.ts";
import { PriceEntity } from "./price.entity.ts";

export const planList = defineList({
  request: ListPlansRequestSchema,
  entity: PlanEntity,
  filters: { planStatus: { column: "status", isIndexed: true } },
  messages: planMessages,
});

export const priceList = defineList({
  request: ListPricesRequestSchema,
  entity: PriceEntity,
  filters: { planId: { isIndexed: true }, priceStatus: { column: "status" } },
  messages: (rows) => rows.map(priceMessage),
});
