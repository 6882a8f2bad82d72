import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { deviceView } from "#app/capabilities/devices/index.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { decimalOf } from "#contract/money.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { ERROR_LABELS } from "./outcome.ts";

const MOST_DEVICES = 100;

/** A refund for which the payer presents the card. @throws Response 404, or a redirect where nothing can be refunded so */
export async function readCardRefund(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const transactionId = args.params.id ?? "";
  const transaction = await orNotFound(() => extensions.transactions.getTransaction({ transactionId }));
  const { amountRefundable, currency, terminalSaleId, deviceId } = transaction;
  if (amountRefundable === 0n || terminalSaleId === undefined) throw redirect(`/transactions/${transactionId}`);
  const { value } = await attempt(() =>
    extensions.devices.listDevices({ deviceStatus: ["active"], limit: MOST_DEVICES }),
  );
  const devices = (value?.data.map(deviceView) ?? [])
    .filter(({ features }) => features.includes("card_refund"))
    .map((device) => ({ value: device.deviceId, name: device.name, isOnline: device.connection.state === "online" }));
  const defaults = { amount: decimalOf(amountRefundable, currency), ...(deviceId && { device_id: deviceId }) };
  return {
    transactionId,
    currency,
    amountRefundable,
    devices,
    form: newForm(TerminalSaleService.method.createTerminalSale, defaults),
  };
}

/** POST /transactions/:id/card-refund */
export async function refundWithCard(args: ActionFunctionArgs) {
  // Before the body is read.
  await requireAuth(args);
  const transactionId = args.params.id ?? "";
  const form = await readForm(args.request.clone());
  const deviceId = form.get("device") ?? "";
  const { value, problem } = await formMethod(
    { ...args, request: withoutDevice(args.request, form) },
    TerminalSaleService.method.createTerminalSale,
    { fill: () => ({ deviceId, saleType: "refund", transactionId }), messages: { ...ERROR_LABELS, ...BUSY } },
  );
  if (problem) return data({ problem }, 422);
  return redirect(`/terminal/sales/${value.terminalSaleId}`, 303);
}

const BUSY = {
  device_busy: "A sale is running on this terminal. Wait until it has ended, or choose another terminal.",
  previous_sale_unresolved:
    "The result of the last sale on this terminal isn't known yet. Choose another terminal, or open that sale first.",
};

/** The form as the contract has it: the device stands in the address there. */
function withoutDevice({ url, headers, signal }: Request, form: URLSearchParams): Request {
  const fields = new URLSearchParams(form);
  fields.delete("device");
  const kept = new Headers(headers);
  kept.delete("content-length");
  return new Request(url, { method: "POST", headers: kept, body: fields.toString(), signal });
}
