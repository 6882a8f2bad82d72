import { saleRow } from "#app/capabilities/devices/index.server.ts";
import { SALE_COLUMNS, SALE_STATUS_OPTIONS } from "#app/capabilities/devices/index.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";

const LIVE = ["queued", "sent", "in_progress", "cancel_requested"];

/** The sales of all devices. */
export const TERMINAL_SALE_LIST = defineListPage({
  method: TerminalSaleService.method.listTerminalSales,
  nouns: ["sale", "sales"],
  view: saleRow,
  columns: SALE_COLUMNS,
  tabs: {
    all: { name: "All", request: {} },
    live: { name: "Running", request: { terminalSaleStatus: LIVE } },
    unknown: { name: "No result yet", request: { terminalSaleStatus: ["unknown"] } },
  },
  filters: {
    device: { kind: "device", label: "Device" },
    status: { kind: "choices", label: "Status", options: SALE_STATUS_OPTIONS },
    started: { kind: "dates", label: "Started" },
  },
  fields: { device: "deviceId", status: "terminalSaleStatus", started: "createdAt" },
});
