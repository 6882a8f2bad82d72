import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { deviceRow } from "./device-view.server.ts";
import { saleRow } from "./sale-view.server.ts";

/** The rest is on the list's tab. */
const SHOWN = 5;

/** What a merchant has to look at: devices that should take sales and are offline, and sales without a result. */
export async function readNeedsAttention({ devices, terminalSales }: OrganizationClients) {
  const [offline, unknown] = await Promise.all([
    attempt(() => devices.listDevices({ deviceStatus: ["active"], online: false, limit: SHOWN })),
    attempt(() => terminalSales.listTerminalSales({ terminalSaleStatus: ["unknown"], limit: SHOWN })),
  ]);
  const sales = unknown.value?.data.map(saleRow) ?? [];
  const ids = [...new Set(sales.map(({ deviceId }) => deviceId))];
  const named = ids.length > 0 ? await attempt(() => devices.listDevices({ ids, limit: ids.length })) : null;
  const names = new Map(named?.value?.data.map(({ deviceId, name }) => [deviceId, name]));
  return {
    offline: offline.value?.data.map(deviceRow) ?? [],
    hasMoreOffline: offline.value?.hasMore ?? false,
    unknown: sales.map((sale) => ({ ...sale, device: names.get(sale.deviceId) ?? sale.deviceId })),
    hasMoreUnknown: unknown.value?.hasMore ?? false,
  };
}
