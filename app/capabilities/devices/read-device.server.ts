import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { deviceView } from "./device-view.server.ts";

/** The device that the path names. @throws Response 404 */
export async function readDevice(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const named = { deviceId: args.params.id ?? "" };
  return deviceView(await orNotFound(() => extensions.devices.getDevice(named)));
}
