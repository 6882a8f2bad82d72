import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { readList } from "#app/dashboard/lists/read-list.server.ts";
import { mayChange } from "#app/dashboard/may-change.server.ts";
import { DEVICE_LIST } from "./device-list.server.ts";
import { readNeedsAttention } from "./needs-attention.server.ts";
import { terminalsUrl } from "./terminals-url.server.ts";

/** Everything that the page of all devices shows. */
export async function readFleetPage(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const [list, attention, connector, may] = await Promise.all([
    readList(args, DEVICE_LIST),
    readNeedsAttention(page.extensions),
    attempt(() => page.extensions.terminalConnectors.getTerminalConnector({})),
    mayChange(page),
  ]);
  return {
    list,
    attention,
    mayChange: may,
    hasConnector: connector.error?.init.code !== "terminal_connector_missing",
    terminals: terminalsUrl(args.context, page),
  };
}
