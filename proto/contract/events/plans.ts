import { PlanSchema, PriceSchema } from "#proto/tollhouse/v1/plans_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const planEvents = {
  ...eventsOf(
    { message: PlanSchema, scope: "subscriptions:read" },
    {
      "plan.created": { meaning: "A plan was created." },
      "plan.updated": { meaning: "A plan changed: what it is called, or it was opened for subscribers." },
      "plan.archived": {
        meaning: "A plan was archived: nobody new subscribes to it.",
        example: { plan_status: "archived" },
      },
    },
  ),
  ...eventsOf(
    { message: PriceSchema, scope: "subscriptions:read" },
    {
      "plan.price_created": { meaning: "A price was added to a plan.", audited: true },
      "plan.price_archived": {
        meaning: "A price was archived: nobody new gets it.",
        example: { price_status: "archived" },
        audited: true,
      },
    },
  ),
};
