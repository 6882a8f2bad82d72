import { idOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { CURRENCY_FILTER, MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { PAYOUT_COLUMNS as FILE_COLUMNS } from "#contract/export-columns.ts";
import { PAYOUTS } from "#contract/status-labels.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import { PAYOUT_COLUMNS } from "./payout-columns.tsx";
import { METHODS } from "./payout-labels.ts";
import { payoutView } from "./payout-view.server.ts";

export const PAYOUT_LIST = defineListPage({
  method: PayoutService.method.listPayouts,
  nouns: ["payout", "payouts"],
  view: payoutView,
  columns: PAYOUT_COLUMNS,
  csv: [...FILE_COLUMNS, "settlement.periodStart", "settlement.periodEnd"],
  filters: {
    method: {
      kind: "choices",
      label: "Method",
      options: Object.entries(METHODS).map(([value, name]) => ({ value, name })),
    },
    currency: CURRENCY_FILTER,
    status: {
      kind: "choices",
      label: "Status",
      options: Object.entries(PAYOUTS).map(([value, { name }]) => ({ value, name })),
    },
    amount: { kind: "money", label: "Amount", currencies: MONEY_CURRENCIES },
    created: { kind: "dates", label: "Created" },
    paid: { kind: "dates", label: "Paid" },
    settlement: { kind: "text", label: "Settlement", placeholder: "stl_…" },
    destination: { kind: "text", label: "Destination", placeholder: "pd_…" },
  },
  fields: {
    status: "payoutStatus",
    created: "createdAt",
    paid: "paidAt",
    settlement: idOf("settlementId"),
    destination: idOf("payoutDestinationId"),
  },
  fixed: () => ({ expand: ["settlement"] }),
  sums: { amount: "in total", fees: "fees" },
});
