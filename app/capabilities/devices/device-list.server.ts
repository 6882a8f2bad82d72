import { attempt } from "#app/dashboard/attempt.server.ts";
import { searchOf, textOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";
import { DEVICE_COLUMNS } from "./device-columns.tsx";
import { type DeviceRow, fleetRow } from "./device-view.server.ts";

/** The contract's longest search. */
const LONGEST = 100;

export const DEVICE_LIST = defineListPage({
  method: DeviceService.method.listDevices,
  nouns: ["device", "devices"],
  view: fleetRow,
  columns: DEVICE_COLUMNS,
  complete: withSales,
  tabs: {
    // A retired device is never used again.
    all: { name: "All", request: { deviceStatus: ["pairing", "active", "disabled"] } },
    online: { name: "Online", request: { deviceStatus: ["active"], online: true } },
    offline: { name: "Offline", request: { deviceStatus: ["active"], online: false } },
    pairing: { name: "Not paired", request: { deviceStatus: ["pairing"] } },
    disabled: { name: "Disabled", request: { deviceStatus: ["disabled"] } },
    retired: { name: "Retired", request: { deviceStatus: ["retired"] } },
  },
  filters: {
    q: { kind: "search", label: "Search devices", placeholder: "Name, serial number or ID", maxLength: LONGEST },
    location: { kind: "text", label: "Location", placeholder: "Main Street" },
    model: { kind: "text", label: "Model", placeholder: "T650p" },
    added: { kind: "dates", label: "Added" },
  },
  fields: {
    q: (text) => searchOf(text, LONGEST),
    location: textOf("location", /^.{1,60}$/),
    model: textOf("model", /^.{1,60}$/),
    added: "createdAt",
  },
});

/** The states of the sales that occupy the devices, in one call for all. */
async function withSales(rows: readonly DeviceRow[], { terminalSales }: OrganizationClients): Promise<DeviceRow[]> {
  const ids = rows.flatMap(({ currentTerminalSaleId: id }) => id ?? []);
  if (ids.length === 0) return [...rows];
  const { value } = await attempt(() => terminalSales.listTerminalSales({ ids, limit: ids.length }));
  const statuses = new Map(value?.data.map((sale) => [sale.terminalSaleId, sale.terminalSaleStatus]));
  return rows.map((row) => ({ ...row, saleStatus: statuses.get(row.currentTerminalSaleId ?? "") ?? null }));
}
