import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPaired } from "#app/capabilities/devices/pair-page.server.ts";

/** GET /devices/:id/paired */
export async function loader(args: LoaderFunctionArgs) {
  return readPaired(args);
}
