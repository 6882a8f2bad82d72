import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { deviceView, readDevice } from "#app/capabilities/devices/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { decimalOf } from "#contract/money.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { ERROR_LABELS, isPartial } from "./outcome.ts";
import { saleView } from "./sale-view.server.ts";

const MOST_DEVICES = 100;

/** The devices that take sales. */
export async function readDeviceChoice(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { value, error } = await attempt(() =>
    extensions.devices.listDevices({ deviceStatus: ["active"], limit: MOST_DEVICES }),
  );
  const devices = value?.data
    .map(deviceView)
    .map(({ deviceId, name, location, connection, currentTerminalSaleId }) => ({
      deviceId,
      name,
      place: location?.name ?? null,
      isOnline: connection.state === "online",
      isBusy: currentTerminalSaleId !== null,
    }));
  return { devices: devices ?? [], problem: error?.message ?? null };
}

/** The keypad of a device. A device with a sale shows that sale, on every phone. @throws Response 404 */
export async function readKeypad(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const device = await readDevice(args);
  const { deviceId, name, status, connection, configuration, features, currentTerminalSaleId } = device;
  if (currentTerminalSaleId !== null) throw redirect(`/terminal/sales/${currentTerminalSaleId}`);
  const restOf = new URL(args.request.url).searchParams.get("rest_of");
  const rest = restOf === null ? null : await readRestOf(extensions, restOf);
  const currency = rest?.currency ?? configuration.currency ?? "USD";
  const defaults = rest ? { amount: decimalOf(rest.amount, currency), allow_partial: "true" } : {};
  return {
    device: { deviceId, name, status, isOnline: connection.state === "online", features },
    currency,
    rest,
    form: newForm(TerminalSaleService.method.createTerminalSale, defaults),
  };
}

/** What is still to be collected of a sale. */
async function readRestOf({ terminalSales }: OrganizationClients, terminalSaleId: string) {
  const { value } = await attempt(() => terminalSales.getTerminalSale({ terminalSaleId }));
  const sale = value && saleView(value);
  if (!sale || !isPartial(sale)) return null;
  return { terminalSaleId, amount: sale.amountDue ?? 0n, currency: sale.currency, reference: sale.reference };
}

const TAKEN: ReadonlySet<string> = new Set(["device_busy", "previous_sale_unresolved"]);

/** POST /terminal/:id: starts the sale. While another one runs on the device, that one is shown. */
export async function charge(args: ActionFunctionArgs) {
  const { value, problem } = await formMethod(args, TerminalSaleService.method.createTerminalSale, {
    required: { amount: "Enter the amount." },
    messages: ERROR_LABELS,
  });
  if (value) return redirect(`/terminal/sales/${value.terminalSaleId}`, 303);
  if (TAKEN.has(problem.code)) return redirect(`/terminal/${args.params.id}`, 303);
  return data({ problem }, 422);
}
