import { saleRow } from "#app/capabilities/devices/index.server.ts";
import { SALE_COLUMNS, SALE_STATUS_OPTIONS } from "#app/capabilities/devices/index.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { idOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
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
  filters: async ({ devices }) => ({
    device: { kind: "choice" as const, label: "Device", options: await deviceOptions(devices) },
    status: { kind: "choices" as const, label: "Status", options: SALE_STATUS_OPTIONS },
    started: { kind: "dates" as const, label: "Started" },
  }),
  fields: { device: idOf("deviceId"), status: "terminalSaleStatus", started: "createdAt" },
});

async function deviceOptions(devices: OrganizationClients["devices"]) {
  const { value } = await attempt(() => devices.listDevices({ limit: 100 }));
  return value?.data.map(({ deviceId, name }) => ({ value: deviceId, name })) ?? [];
}
