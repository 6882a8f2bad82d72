import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
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

/** @see destinationStatus */
const statusBy = (work: UnitOfWork) => ({
  sql: `case when not "row"."is_usable" then ?::text when "row"."usable_at" > ? then ?::text else ?::text end`,
  params: ["unusable", work.now().toISOString(), "cooling_off", "active"],
});

export const destinationList = defineList({
  request: ListPayoutDestinationsRequestSchema,
  entity: PayoutDestinationEntity,
  filters: { destinationType: {}, payoutDestinationStatus: { expression: statusBy } },
  messages: (rows, work) => rows.map((row) => destinationMessage(row, work.now())),
});
