import { fulfillmentEvents } from "#contract/events/fulfillments.ts";
import { FORGET_DELIVERIES } from "#extensions/capabilities/customers/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import {
  FulfillmentSchema,
  FulfillmentService,
  ListFulfillmentsResponseSchema,
} from "#proto/tollhouse/v1/fulfillments_pb.ts";
import { createFulfillment } from "./create-fulfillment.ts";
import { forgetDeliveries } from "./forget-deliveries.queries.ts";
import { FulfillmentEntity } from "./fulfillment.entity.ts";
import { fulfillmentFacts, fulfillmentMessages, fulfillmentReplay } from "./fulfillment.message.ts";
import { listFulfillments } from "./fulfillments.service.ts";

/** Deliveries of what was sold. */
export const fulfillments = capability("fulfillments", {
  service: FulfillmentService,
  handlers: {
    async listFulfillments({ transactionId }, context) {
      const work = workOf(context);
      const data = await fulfillmentMessages(work, await listFulfillments(work, transactionId));
      return messageOf(ListFulfillmentsResponseSchema, wholeList(data));
    },
    async createFulfillment(request, context) {
      const work = workOf(context);
      const [created] = await fulfillmentMessages(work, [await createFulfillment(work, request)]);
      return created ?? {};
    },
  },
  entities: [FulfillmentEntity],
  events: fulfillmentEvents,
  shows: [shown(FulfillmentEntity, FulfillmentSchema, fulfillmentFacts)],
  replays: [fulfillmentReplay],
  due: { [FORGET_DELIVERIES]: forgetDeliveries },
});

export { createFulfillment } from "./create-fulfillment.ts";
export type { Fulfillment } from "./fulfillment.entity.ts";
export { addressIndexOf, detailsOf as fulfillmentDetailsOf } from "./fulfillment-details.ts";
export { fulfillmentsOf } from "./fulfillments.service.ts";
