import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { SETTLEMENT_QUEUE_ENTRY_COLUMNS as FILE_COLUMNS } from "#contract/export-columns.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { ENTRY_COLUMNS } from "./entry-columns.tsx";
import { ENTRY_FILTERS } from "./entry-filters.ts";
import { entryRow, WITH_PAYMENT } from "./entry-view.server.ts";

export const ENTRY_LIST = defineListPage({
  method: SettlementQueueService.method.listSettlementQueueEntries,
  nouns: ["entry", "entries"],
  view: entryRow,
  columns: ENTRY_COLUMNS,
  csv: [...FILE_COLUMNS, "customer.name", "payment.reference", "payment.description"],
  tabs: {
    waiting: { name: "Waiting", request: { settlementQueueEntryStatus: ["pending", "held"] } },
    held: { name: "Held", request: { settlementQueueEntryStatus: ["held"] } },
    released: { name: "Released", request: { settlementQueueEntryStatus: ["released"] } },
    settled: { name: "Settled", request: { settlementQueueEntryStatus: ["settled"] } },
    all: { name: "All", request: {} },
  },
  filters: ENTRY_FILTERS,
  fields: {
    q: idFilter,
    customer: "customerId",
    type: "entryType",
    net: "netAmount",
    available: "availableOn",
    created: "createdAt",
  },
  fixed: () => WITH_PAYMENT,
  sums: { net: "net", gross: "gross", fees: "fees" },
});

const ID_FILTERS = ["customerId", "transactionId", "settlementId", "sourceId"] as const;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The prefix of an ID selects the filter. */
function idFilter(id: string): { [Name in (typeof ID_FILTERS)[number]]?: string } | null {
  if (!ID.test(id)) return null;
  if (id.startsWith("cus_")) return { customerId: id };
  if (id.startsWith("stl_")) return { settlementId: id };
  return id.startsWith("txn_") ? { transactionId: id } : { sourceId: id };
}
