import { type Device, storedMessage } from "#extensions/capabilities/devices/index.ts";
import { reserveCardRefund } from "#extensions/capabilities/refunds/index.ts";
import {
  getTransaction,
  insertTerminalTransaction,
  type NewTerminalTransaction,
} from "#extensions/capabilities/transactions/index.ts";
import type { TerminalConnector } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DeviceConfigurationSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import type { CreateTerminalSaleRequest } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { assertCardCanBePresented, assertFits, assertOneCurrency, missingCurrency } from "./new-sale.rules.ts";
import { pushColumns } from "./push-columns.rules.ts";
import { leaveDevice, type Place } from "./take-device.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { findByVendor } from "./terminal-sales.service.ts";

const DEADLINE_SECONDS = 300;

interface NewSale {
  readonly device: Device;
  readonly connector: TerminalConnector;
  readonly request: CreateTerminalSaleRequest;
  readonly place: Place;
}

/** Writes the sale, and its transaction or its refund, which is reserved under the transaction's lock. */
export async function insertSale(phase: UnitOfWork, { device, connector, request, place }: NewSale) {
  const saleType = (request.saleType ?? "sale") as TerminalSale["saleType"];
  assertFits(askedBy(request, saleType));
  const ids = await newSaleIds(phase, connector);
  const sale = { ...ids, deviceId: device.id, processor: connector.name };
  const money = saleType === "refund" ? await reserve(phase, request) : await begin(phase, sale, device, request);
  if (place.unresolvedId !== null) await leaveDevice(phase, device, place.unresolvedId);
  const columns = columnsOf(request);
  const row = createRow(phase, TerminalSaleEntity, {
    id: ids.terminalSaleId,
    vendorSaleId: ids.vendorSaleId,
    deviceId: device.id,
    saleType,
    ...money,
    ...columns,
    ...(place.isQueued ? { status: "queued" } : { status: "sent", isOccupying: true }),
    // Marked before the push, which follows this transaction and happens once.
    ...(!place.isQueued && pushColumns(pushedNow(phase, device, columns))),
  });
  phase.record({ type: "terminal_sale.created", subject: row, parentId: row.transactionId });
  return row;
}

/** Under the device's lock, so that the push goes to the terminal that the device has. */
function pushedNow(
  phase: UnitOfWork,
  { vendorDeviceId = null }: Device,
  { deadlineSeconds }: { deadlineSeconds: number },
) {
  return { now: phase.clock.realNow().getTime(), deadlineSeconds, vendorDeviceId };
}

/** What stands for our ID at the vendor may be shorter than it, and taken: then another ID is drawn. Ours is not. */
async function newSaleIds(phase: UnitOfWork, connector: TerminalConnector) {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const terminalSaleId = newId("terminalSale", phase.now());
    const vendorSaleId = connector.vendorSaleId(terminalSaleId);
    if (vendorSaleId === terminalSaleId || !(await findByVendor(phase, vendorSaleId)))
      return { terminalSaleId, vendorSaleId };
  }
  throw new Error("the vendor's IDs of sales are used up");
}

/** A refund with the card: its amount is reserved, so that no other refund takes it. */
async function reserve(phase: UnitOfWork, request: CreateTerminalSaleRequest) {
  const { transactionId = "", amount } = request;
  const transaction = await getTransaction(phase, transactionId);
  assertCardCanBePresented(transaction, askedCurrency(request));
  const refund = await reserveCardRefund(phase, transactionId, { amount });
  return { transactionId, refundId: refund.id, amountMinorUnits: amount, currency: transaction.currency };
}

type Sold = Pick<NewTerminalTransaction, "deviceId" | "terminalSaleId" | "processor">;

async function begin(
  phase: UnitOfWork,
  { deviceId, terminalSaleId, processor }: Sold,
  { configuration }: Device,
  request: CreateTerminalSaleRequest,
) {
  const currency = askedCurrency(request) ?? (configuration.currency as string | undefined);
  if (currency === undefined) throw missingCurrency();
  const { amount, saleType, customerId = null, reference = null, description = null } = request;
  const details = detailsOf(request);
  const transaction = await insertTerminalTransaction(phase, {
    ...{ deviceId, terminalSaleId, processor, amount, currency, customerId, reference, description },
    captureMethod: saleType === "authorization" ? "manual" : "automatic",
    amountDetails: details,
    metadata: mergedMetadata({}, request.metadata),
  });
  return { transactionId: transaction.id, amountMinorUnits: amount, currency, amountDetails: details };
}

/** The sale's options replace the device's configuration, its currency too. */
function askedCurrency({ currency, options }: CreateTerminalSaleRequest): string | null {
  assertOneCurrency(currency, options?.currency);
  return currency ?? options?.currency ?? null;
}

function askedBy(request: CreateTerminalSaleRequest, saleType: TerminalSale["saleType"]) {
  const { amount, amountDetails, tipEligibleAmount, allowPartial = false, transactionId, customerId } = request;
  return {
    saleType,
    amount,
    parts: amountDetails ?? null,
    tipEligibleAmount: tipEligibleAmount ?? null,
    allowPartial,
    transactionId: transactionId ?? null,
    customerId: customerId ?? null,
  };
}

function detailsOf({ amountDetails }: CreateTerminalSaleRequest) {
  if (!amountDetails) return null;
  const { subtotal, tax, tip, surcharge, discount, shipping } = amountDetails;
  return {
    subtotal: Number(subtotal),
    tax: Number(tax),
    tip: Number(tip),
    surcharge: Number(surcharge),
    discount: Number(discount),
    shipping: Number(shipping),
  };
}

function columnsOf({
  tipEligibleAmount,
  allowPartial,
  deadlineSeconds,
  options,
  cart,
  reference,
  metadata,
}: CreateTerminalSaleRequest) {
  return {
    tipEligibleMinorUnits: tipEligibleAmount ?? null,
    allowPartial: allowPartial ?? false,
    deadlineSeconds: deadlineSeconds ?? DEADLINE_SECONDS,
    options: options ? storedMessage(DeviceConfigurationSchema, options) : null,
    cart: cart.map(({ name, amount, quantity }) => ({ name, amount: Number(amount), quantity })),
    reference: reference ?? null,
    metadata: mergedMetadata({}, metadata),
  };
}
