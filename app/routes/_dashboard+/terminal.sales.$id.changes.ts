import type { LoaderFunctionArgs } from "@remix-run/node";
import { waitForChange } from "#app/capabilities/terminal-sales/live-sale.server.ts";

/** GET /terminal/sales/:id/changes: answers when the sale changes, or when the time is over. */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json(await waitForChange(args), { headers: { "cache-control": "no-store" } });
}
