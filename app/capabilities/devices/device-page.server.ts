import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { readList } from "#app/dashboard/lists/read-list.server.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { deviceEventView } from "./device-view.server.ts";
import { readDevice } from "./read-device.server.ts";
import { DEVICE_SALE_LIST } from "./sale-list.server.ts";
import { saleRow } from "./sale-view.server.ts";
import { terminalsUrl } from "./terminals-url.server.ts";

const SHOWN = 20;

/** Everything that the page of one device shows. @throws Response 404 */
export async function readDevicePage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions } = viewer;
  const device = await readDevice(args);
  const { deviceId } = device;
  const [list, events, may, sale, unknown] = await Promise.all([
    readList(args, DEVICE_SALE_LIST),
    attempt(() => extensions.devices.listDeviceEvents({ deviceId, limit: SHOWN })),
    mayChange(viewer),
    readSale(extensions, device.currentTerminalSaleId),
    attempt(() =>
      extensions.terminalSales.listDeviceSales({ deviceId, terminalSaleStatus: ["unknown"], limit: SHOWN }),
    ),
  ]);
  const shown = events.value?.data.map(deviceEventView) ?? [];
  return {
    device,
    list,
    sale,
    unknown: unknown.value?.data.map(saleRow) ?? [],
    mayChange: may,
    terminals: terminalsUrl(args.context, viewer),
    events: shown,
    actors: await readActorNames(
      args.context,
      viewer,
      shown.map(({ actor }) => actor),
    ),
  };
}

/** The sale that occupies the device. */
async function readSale({ terminalSales }: OrganizationClients, terminalSaleId: string | null) {
  if (terminalSaleId === null) return null;
  const { value } = await attempt(() => terminalSales.getTerminalSale({ terminalSaleId }));
  return value ? saleRow(value) : null;
}
