import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { ListPayoutDestinationsRequestSchema, PayoutDestinationSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { destinationStatus } from "./destination.rules.ts";
import { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";

/** The status depends on the environment's time: the destination may still be in its waiting period. */
export function destinationMessage(destination: PayoutDestination, now: Date) {
  return messageOf(PayoutDestinationSchema, destination, {
    payoutDestinationId: destination.id,
    payoutDestinationStatus: destinationStatus(destination, now),
    isDefault: destination.defaultFor != null,
  });
}

export const destinationList = defineList({
  request: ListPayoutDestinationsRequestSchema,
  entity: PayoutDestinationEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: { destinationType: {} },
  messages: (rows, work) => rows.map((row) => destinationMessage(row, work.now())),
});
