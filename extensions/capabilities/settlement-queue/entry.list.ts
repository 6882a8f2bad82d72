import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListSettlementQueueEntriesRequestSchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { entryMessage } from "./entry.message.ts";
import { expandEntries } from "./expand-entries.ts";
import { SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";

/** Filters of every list of entries. */
export const ENTRY_FILTERS = {
  sourceId: { isIndexed: true },
  transactionId: { isIndexed: true },
  customerId: { isIndexed: true, expand: mergedIds },
  settlementQueueEntryStatus: { column: "status", isIndexed: true },
  entryType: {},
  availableOn: {},
  netAmount: { column: "net_minor_units" },
  currency: {},
} as const;

export const entryList = defineList({
  request: ListSettlementQueueEntriesRequestSchema,
  entity: SettlementQueueEntryEntity,
  filters: {
    settlementId: { isIndexed: true },
    ...ENTRY_FILTERS,
  },
  sums: { net: "net_minor_units", gross: "gross_minor_units", fees: "fee_minor_units" },
  messages: (rows, work, { expand }) => expandEntries(work, rows.map(entryMessage), expand),
});
