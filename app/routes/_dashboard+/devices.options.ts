import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { findDeviceOptions } from "#app/dashboard/filters/device-options.server.ts";

/** GET /devices/options: devices for a field that finds one by name. */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const text = new URL(args.request.url).searchParams.get("q") ?? "";
  const options = await findDeviceOptions(extensions, text);
  return Response.json({ options }, { headers: { "cache-control": "no-store" } });
}
