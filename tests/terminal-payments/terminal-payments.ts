import {
  insertTerminalTransaction,
  type NewTerminalTransaction,
  type SaleWord,
  settleTerminalPayment,
} from "#extensions/capabilities/transactions/index.ts";
import type { Push, TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import type { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";

interface Asked extends Partial<NewTerminalTransaction> {
  readonly type?: "sale" | "authorization";
}

/** A transaction whose sale waits on the terminal. */
export async function aPushedSale(
  organization: TestOrganization,
  terminal: MemoryTerminal,
  { type = "sale", ...asked }: Asked = {},
) {
  const work = organization.work();
  const sale: NewTerminalTransaction = {
    ...{ deviceId: "dev_1", terminalSaleId: newId("transaction", work.now()), amount: 4_200n, currency: "USD" },
    captureMethod: type === "sale" ? "automatic" : "manual",
    processor: "memory",
    ...asked,
  };
  const transactionId = await work.atomically(async (phase) => {
    const { id } = await insertTerminalTransaction(phase, sale);
    await phase.save();
    return id;
  });
  terminal.startSale(pushOf(sale, { transactionId, type }, terminal.now()));
  return { transactionId, saleId: sale.terminalSaleId };
}

function pushOf(
  { terminalSaleId, amount, currency }: NewTerminalTransaction,
  { transactionId, type }: Pick<Push, "transactionId" | "type">,
  now: Date,
): Push {
  return {
    ...{ saleId: terminalSaleId, transactionId, type, amount, currency, vendorDeviceId: transactionId },
    ...{ tipEligibleAmount: null, allowPartial: true, refunds: null, configuration: {}, cart: [] },
    notAfter: new Date(now.getTime() + 20_000),
    deadlineAt: new Date(now.getTime() + 300_000),
  };
}

/** What the end of a sale does with its payment. */
export async function settle(
  organization: TestOrganization,
  payment: TerminalPayment | undefined,
  word: SaleWord = {},
): Promise<void> {
  if (!payment) throw new Error("the terminal has no such payment");
  await organization.work().atomically(async (phase) => {
    await settleTerminalPayment(phase, payment.transactionId, payment, word);
    await phase.save();
  });
}

/** A sale that was approved, or an authorization. */
export async function anApprovedSale(
  organization: TestOrganization,
  terminal: MemoryTerminal,
  { approved, tip, ...asked }: Asked & { readonly approved?: bigint; readonly tip?: bigint } = {},
): Promise<string> {
  const { transactionId, saleId } = await aPushedSale(organization, terminal, asked);
  terminal.approve(saleId, { ...(approved !== undefined && { amount: approved }), ...(tip !== undefined && { tip }) });
  await settle(organization, terminal.processor.payments.get(transactionId), tip === undefined ? {} : { tip });
  return transactionId;
}
