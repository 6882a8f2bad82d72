import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { CURRENCY_FILTER, MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { SETTLEMENT_COLUMNS as FILE_COLUMNS } from "#contract/export-columns.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";
import { SETTLEMENT_COLUMNS } from "./settlement-columns.tsx";
import { SETTLEMENT_STATUS_OPTIONS } from "./settlement-labels.ts";
import { settlementView } from "./settlement-view.server.ts";

export const SETTLEMENT_LIST = defineListPage({
  method: SettlementService.method.listSettlements,
  nouns: ["settlement", "settlements"],
  view: settlementView,
  columns: SETTLEMENT_COLUMNS,
  csv: FILE_COLUMNS,
  filters: {
    currency: CURRENCY_FILTER,
    status: { kind: "choices", label: "Status", options: SETTLEMENT_STATUS_OPTIONS },
    net: { kind: "money", label: "Net, closed", currencies: MONEY_CURRENCIES },
    opened: { kind: "dates", label: "Opened" },
    closed: { kind: "dates", label: "Closed" },
  },
  fields: { status: "settlementStatus", net: "netAmount", opened: "createdAt", closed: "closedAt" },
  sums: { closed: "net, closed" },
});
