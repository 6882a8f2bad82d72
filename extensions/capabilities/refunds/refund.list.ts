import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { paidFor } from "#extensions/capabilities/transactions/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListRefundsRequestSchema } from "#proto/tollhouse/v1/refunds_pb.ts";
import { expandRefunds } from "./expand-refunds.ts";
import { RefundExtensionEntity } from "./refund.entity.ts";
import { refundMessage } from "./refund.message.ts";

export const refundList = defineList({
  request: ListRefundsRequestSchema,
  entity: RefundExtensionEntity,
  filters: {
    transactionId: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    q: { search: { text: async (work, { text }) => ({ id: [text], ...(await paidFor(work, text)) }) } },
    refundStatus: { column: "status", isIndexed: true },
    amount: { column: "amount_minor_units" },
    currency: {},
    reason: {},
  },
  sums: { amount: "amount_minor_units" },
  messages: (rows, work, { expand }) => expandRefunds(work, rows.map(refundMessage), expand),
});
