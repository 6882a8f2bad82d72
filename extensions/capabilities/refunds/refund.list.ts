import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { ListRefundsRequestSchema } from "#proto/tollhouse/v1/refunds_pb.ts";
import { RefundExtensionEntity } from "./refund.entity.ts";
import { refundMessage } from "./refund.message.ts";

export const refundList = defineList({
  request: ListRefundsRequestSchema,
  entity: RefundExtensionEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: {
    transactionId: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    refundStatus: { column: "status", isIndexed: true },
    createdAt: {},
    amount: { column: "amount_minor_units" },
    currency: {},
    reason: {},
  },
  sums: { amount: "amount_minor_units" },
  messages: (rows) => rows.map(refundMessage),
});
