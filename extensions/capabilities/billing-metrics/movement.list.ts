import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListMrrMovementsRequestSchema, MrrMovementSchema } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { type MrrMovement, MrrMovementEntity } from "./billing-metrics.entity.ts";

function movementMessage(movement: MrrMovement) {
  return messageOf(MrrMovementSchema, movement, {
    mrrMovementId: movement.id,
    movementType: movement.type,
    amount: movement.amountMinorUnits,
    customerMrrAmount: movement.customerMinorUnits,
  });
}

export const movementList = defineList({
  request: ListMrrMovementsRequestSchema,
  entity: MrrMovementEntity,
  filters: {
    movementType: { column: "type", isIndexed: true },
    subscriptionId: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    currency: {},
  },
  messages: (rows) => rows.map(movementMessage),
});
