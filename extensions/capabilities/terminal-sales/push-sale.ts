import { type Device, getDevice } from "#extensions/capabilities/devices/index.ts";
import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import {
  type Push,
  type RemoteSale,
  TerminalError,
  type TerminalRefusal,
  TerminalRefusedError,
} from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { applyWord } from "./apply-word.ts";
import { endUnstarted } from "./end-unstarted.ts";
import { refusedPush } from "./sale-columns.rules.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";
import { getTerminalSale } from "./terminal-sales.service.ts";

/** What is known after a push: the vendor's word, its definite refusal, or null when its answer was lost. */
export type Pushed = { readonly said: RemoteSale } | { readonly refusal: TerminalRefusal | "unsent" } | null;

/** Sends the sale to its device. Never called twice for a sale: a lost answer is looked for instead. */
export async function pushSale(work: UnitOfWork, push: Push): Promise<Pushed> {
  const { sales } = await terminalOf(work);
  try {
    return { said: await sales.push(push) };
  } catch (error) {
    if (error instanceof TerminalRefusedError) return { refusal: error.refusal };
    if (!(error instanceof TerminalError)) throw error;
    return error.mayHaveHappened ? null : { refusal: "unsent" };
  }
}

/** Keeps what a push led to. Without an answer, due work asks for it. */
export async function keepPush(phase: UnitOfWork, saleId: string, pushed: Pushed): Promise<TerminalSale> {
  if (pushed === null) return getTerminalSale(phase, saleId);
  if ("said" in pushed) return applyWord(phase, saleId, pushed.said);
  return endUnstarted(phase, saleId, refusedPush(pushed.refusal));
}

export async function readPush(work: UnitOfWork, saleId: string): Promise<Push> {
  const sale = await getTerminalSale(work, saleId);
  return pushOf(work, sale, await getDevice(work, sale.deviceId));
}

/** What is sent of a sale that is marked as pushed. */
export async function pushOf(
  work: UnitOfWork,
  sale: TerminalSale,
  { configuration }: Pick<Device, "configuration">,
): Promise<Push> {
  const { vendorDeviceId, notAfter, deadlineAt, refundId } = sale;
  if (!vendorDeviceId || !notAfter || !deadlineAt) throw new Error(`the terminal sale ${sale.id} cannot be pushed`);
  return {
    saleId: sale.vendorSaleId,
    transactionId: sale.transactionId,
    vendorDeviceId,
    type: sale.saleType,
    amount: sale.amountMinorUnits,
    currency: sale.currency,
    tipEligibleAmount: sale.saleType === "refund" ? null : (sale.tipEligibleMinorUnits ?? sale.amountMinorUnits),
    allowPartial: sale.allowPartial,
    refunds: refundId == null ? null : { refundId, vendorReference: await paymentReference(work, sale.transactionId) },
    notAfter,
    deadlineAt,
    configuration: { ...configuration, ...sale.options },
    cart: sale.cart.map(({ name, amount, quantity }) => ({
      name: String(name),
      amount: BigInt(String(amount)),
      quantity: Number(quantity),
    })),
  };
}

/** The payment whose card must be presented. */
async function paymentReference(work: UnitOfWork, transactionId: string): Promise<string> {
  const { processorReference } = await getTransaction(work, transactionId);
  return processorReference ?? transactionId;
}
