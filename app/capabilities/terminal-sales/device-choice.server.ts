import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { deviceView } from "#app/capabilities/devices/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { searchOf } from "#app/dashboard/filters/text-fields.server.ts";

const MOST_DEVICES = 100;
/** The contract's longest search. */
const LONGEST = 100;

/** The devices that take sales. Where they are too many for one page, they are searched. */
export async function readDeviceChoice(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const q = new URL(args.request.url).searchParams.get("q")?.trim() ?? "";
  const request = { deviceStatus: ["active"], limit: MOST_DEVICES, ...searchOf(q, LONGEST) };
  const { value, error } = await attempt(() => extensions.devices.listDevices(request));
  const devices = value?.data
    .map(deviceView)
    .map(({ deviceId, name, location, connection, currentTerminalSaleId }) => ({
      deviceId,
      name,
      place: location?.name ?? null,
      isOnline: connection.state === "online",
      isBusy: currentTerminalSaleId !== null,
    }));
  return {
    q,
    devices: devices ?? [],
    isSearched: q !== "" || value?.hasMore === true,
    problem: error?.message ?? null,
  };
}
