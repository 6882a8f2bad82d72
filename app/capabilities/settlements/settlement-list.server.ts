import { CURRENCY_FILTER } from "#app/dashboard/filters/currencies.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";
import { SETTLEMENT_COLUMNS } from "./settlement-columns.tsx";
import { SETTLEMENT_STATUS_OPTIONS } from "./settlement-labels.ts";
import { settlementView } from "./settlement-view.server.ts";

export const SETTLEMENT_LIST = defineListPage({
  method: SettlementService.method.listSettlements,
  nouns: ["settlement", "settlements"],
  view: settlementView,
  columns: SETTLEMENT_COLUMNS,
  filters: {
    currency: CURRENCY_FILTER,
    status: { kind: "choices", label: "Status", options: SETTLEMENT_STATUS_OPTIONS },
    opened: { kind: "dates", label: "Opened" },
  },
  fields: { status: "settlementStatus", opened: "createdAt" },
  sums: { closed: "net, closed" },
});
