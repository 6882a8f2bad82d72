import {
  ENTRY_FILTERS,
  entryMessage,
  expandEntries,
  SettlementEntity,
  SettlementQueueEntryEntity,
} from "#extensions/capabilities/settlement-queue/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  ListSettlementEntriesRequestSchema,
  ListSettlementsRequestSchema,
} from "#proto/tollhouse/v1/settlements_pb.ts";
import { settlementMessages } from "./settlements.service.ts";

/** An accruing settlement's row has the amount of its last event. */
const CLOSED_NET = "case when closed_at is not null then net_minor_units end";

export const settlementList = defineList({
  request: ListSettlementsRequestSchema,
  entity: SettlementEntity,
  filters: {
    settlementStatus: { column: "status", isIndexed: true },
    currency: {},
    closedAt: {},
    netAmount: { expression: () => ({ sql: CLOSED_NET, params: [] }) },
  },
  sums: { closed: CLOSED_NET },
  messages: (rows, work) => settlementMessages(work, rows),
});

export const settlementEntryList = defineList({
  request: ListSettlementEntriesRequestSchema,
  entity: SettlementQueueEntryEntity,
  filters: { settlementId: { isIndexed: true }, ...ENTRY_FILTERS },
  messages: (rows, work, { expand }) => expandEntries(work, rows.map(entryMessage), expand),
});
