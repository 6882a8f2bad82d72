import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { ListSettlementQueueEntriesRequestSchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { entryMessage } from "./entry.message.ts";
import { SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";

export const entryList = defineList({
  request: ListSettlementQueueEntriesRequestSchema,
  entity: SettlementQueueEntryEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: {
    sourceId: { isIndexed: true },
    transactionId: { isIndexed: true },
    settlementId: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    settlementQueueEntryStatus: { column: "status", isIndexed: true },
    entryType: {},
    createdAt: {},
    availableOn: {},
    netAmount: { column: "net_minor_units" },
    currency: {},
  },
  sums: { net: "net_minor_units", gross: "gross_minor_units", fees: "fee_minor_units" },
  messages: (rows) => rows.map(entryMessage),
});
