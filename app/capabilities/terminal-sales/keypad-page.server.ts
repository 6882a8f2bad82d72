import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readDevice } from "#app/capabilities/devices/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { decimalOf } from "#contract/money.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { ERROR_LABELS, isPartial, REST_OF } from "./outcome.ts";
import { saleView } from "./sale-view.server.ts";

/** The keypad of a device. A device with a sale shows that sale, on every phone. @throws Response 404 */
export async function readKeypad(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const device = await readDevice(args);
  const { deviceId, name, status, connection, configuration, features, currentTerminalSaleId } = device;
  if (currentTerminalSaleId !== null) throw redirect(`/terminal/sales/${currentTerminalSaleId}`);
  const start = await readStart(extensions, new URL(args.request.url).searchParams);
  const currency = start?.currency ?? configuration.currency ?? "USD";
  return {
    device: { deviceId, name, status, isOnline: connection.state === "online", features },
    currency,
    rest: start?.restOf ? { terminalSaleId: start.restOf, amount: start.amount } : null,
    form: newForm(TerminalSaleService.method.createTerminalSale, start ? defaultsOf(start) : {}),
  };
}

interface Start {
  readonly amount: bigint;
  readonly currency: string;
  readonly reference: string | null;
  readonly allowPartial: boolean;
  /** The sale that was paid in part. */
  readonly restOf: string | null;
}

/** What the keypad starts with: the rest of a sale (`rest_of`), or a sale that is tried again (`again`). */
async function readStart(extensions: OrganizationClients, search: URLSearchParams): Promise<Start | null> {
  const [restOf, again] = [search.get(REST_OF), search.get("again")];
  const sale = await readSale(extensions, restOf ?? again);
  if (!sale) return null;
  const { currency, reference, terminalSaleId } = sale;
  if (restOf !== null)
    return isPartial(sale)
      ? { amount: sale.amountDue ?? 0n, currency, reference, allowPartial: true, restOf: terminalSaleId }
      : null;
  const { amount, allowPartial, metadata } = sale;
  return { amount, currency, reference, allowPartial, restOf: metadata[REST_OF] ?? null };
}

async function readSale({ terminalSales }: OrganizationClients, terminalSaleId: string | null) {
  if (terminalSaleId === null) return null;
  const { value } = await attempt(() => terminalSales.getTerminalSale({ terminalSaleId }));
  return value ? saleView(value) : null;
}

function defaultsOf({ amount, currency, reference, allowPartial }: Start): Record<string, string> {
  return {
    amount: decimalOf(amount, currency),
    ...(reference !== null && { reference }),
    ...(allowPartial && { allow_partial: "true" }),
  };
}

const TAKEN: ReadonlySet<string> = new Set(["device_busy", "previous_sale_unresolved"]);

const NOT_STARTED = "Another sale was on this terminal. Yours wasn't started.";

/** POST /terminal/:id: starts the sale. While another one is on the device, that one is shown, and said to be another. */
export async function charge(args: ActionFunctionArgs) {
  const { value, problem } = await formMethod(args, TerminalSaleService.method.createTerminalSale, {
    required: { amount: "Enter the amount." },
    messages: ERROR_LABELS,
  });
  if (value) return redirect(`/terminal/sales/${value.terminalSaleId}`, 303);
  if (!TAKEN.has(problem.code)) return data({ problem }, 422);
  const { deviceId, currentTerminalSaleId: other } = await readDevice(args);
  const to = other === null ? `/terminal/${deviceId}` : `/terminal/sales/${other}`;
  return redirectWith(args.request, to, { tone: "warn", text: NOT_STARTED });
}
