import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { SALE_COLUMNS } from "./sale-columns.tsx";
import { SALE_STATUS_OPTIONS } from "./sale-labels.ts";
import { saleRow } from "./sale-view.server.ts";

/** The sales of one device. */
export const DEVICE_SALE_LIST = defineListPage({
  method: TerminalSaleService.method.listDeviceSales,
  nouns: ["sale", "sales"],
  view: saleRow,
  columns: SALE_COLUMNS,
  fixed: ({ params, request }) => ({ deviceId: params.id ?? new URL(request.url).searchParams.get("id") ?? "" }),
  filters: {
    status: { kind: "choices", label: "Status", options: SALE_STATUS_OPTIONS },
    started: { kind: "dates", label: "Started" },
  },
  fields: { status: "terminalSaleStatus", started: "createdAt" },
});
