import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { deviceView, terminalsUrl } from "#app/capabilities/devices/index.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { hasEnded, isPartial, REST_OF } from "./outcome.ts";
import { type SaleView, saleView } from "./sale-view.server.ts";

const WAIT_SECONDS = 20;
/** The wait, and the time to answer. */
const WAIT_MS = 25_000;

/** The sale that the cashier waits for. @throws Response 404 */
export async function readLiveSale(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const { extensions } = page;
  const named = { terminalSaleId: args.params.id ?? "" };
  const sale = saleView(await orNotFound(() => extensions.terminalSales.getTerminalSale(named)));
  const [device, rest] = await Promise.all([
    attempt(() => extensions.devices.getDevice({ deviceId: sale.deviceId })),
    isPartial(sale) ? readRest(extensions, sale) : null,
  ]);
  const terminal = device.value ? deviceView(device.value) : null;
  return {
    sale,
    rest,
    device: terminal && { name: terminal.name, status: terminal.status, serialNumber: terminal.serialNumber },
    terminals: terminalsUrl(args.context, page),
  };
}

/** The sale of the rest that is under way or paid: it must not be collected twice. */
async function readRest({ terminalSales }: OrganizationClients, { terminalSaleId }: SaleView) {
  const { value } = await attempt(() =>
    terminalSales.listTerminalSales({ metadata: { [REST_OF]: terminalSaleId }, limit: 100 }),
  );
  const rests = value?.data.map(saleView) ?? [];
  const rest = rests.find((each) => each.status === "succeeded" || !hasEnded(each));
  return rest ? { terminalSaleId: rest.terminalSaleId, hasEnded: hasEnded(rest) } : null;
}

/** Waits until the sale is past what the page shows. */
export async function waitForChange(args: LoaderFunctionArgs): Promise<{ readonly changed: boolean }> {
  const { extensions } = await requireAuth(args);
  const { searchParams } = new URL(args.request.url);
  const terminalSaleId = args.params.id ?? "";
  const [version, steps] = [Number(searchParams.get("version")), Number(searchParams.get("steps"))];
  const isChanged = (sale: { readonly version: number; readonly steps: readonly unknown[] }) =>
    sale.version !== version || sale.steps.length !== steps;
  // Steps raise no version: one that came between two waits is seen here.
  const now = await orNotFound(() => extensions.terminalSales.getTerminalSale({ terminalSaleId }));
  if (isChanged(now)) return { changed: true };
  args.context.beginsWaiting();
  const { value } = await attempt(() =>
    extensions.terminalSales.getTerminalSale(
      { terminalSaleId, wait: WAIT_SECONDS, afterVersion: version },
      { timeoutMs: WAIT_MS, signal: args.request.signal },
    ),
  );
  return { changed: value !== undefined && isChanged(value) };
}
