import {
  entryMessage,
  SettlementEntity,
  SettlementQueueEntryEntity,
} from "#extensions/capabilities/settlement-queue/index.ts";
import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import {
  ListSettlementEntriesRequestSchema,
  ListSettlementsRequestSchema,
} from "#proto/tollhouse/v1/settlements_pb.ts";
import { settlementMessages } from "./settlements.service.ts";

export const settlementList = defineList({
  request: ListSettlementsRequestSchema,
  entity: SettlementEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: {
    settlementStatus: { column: "status", isIndexed: true },
    currency: {},
    createdAt: {},
  },
  // An accruing settlement's row does not have the amount.
  sums: { closed: "case when closed_at is not null then net_minor_units end" },
  messages: (rows, work) => settlementMessages(work, rows),
});

export const settlementEntryList = defineList({
  request: ListSettlementEntriesRequestSchema,
  entity: SettlementQueueEntryEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: { settlementId: { isIndexed: true } },
  messages: (rows) => rows.map(entryMessage),
});
