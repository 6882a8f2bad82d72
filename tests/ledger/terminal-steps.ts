import { failCardRefund, reserveCardRefund, settleCardRefund } from "#extensions/capabilities/refunds/index.ts";
import { endTerminalTransaction, getTransaction } from "#extensions/capabilities/transactions/index.ts";
import type { TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import type { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { anApprovedSale, aPushedSale, settle } from "#tests/terminal-payments/terminal-payments.ts";
import { type History, pickOf, type ServedOrganization } from "./history.ts";

/** What a person's decision says of a payment. */
function charged(transactionId: string, amount: bigint): TerminalPayment {
  const amounts = { amountAuthorized: amount, amountCaptured: amount, amountVoided: 0n };
  const times = { authorizationExpiresAt: null, createdAt: new Date(), updatedAt: new Date() };
  return { transactionId, state: "captured", currency: "USD", vendorReference: "", card: null, ...amounts, ...times };
}

/** Steps for sales at a terminal. Those of other sales act on them too. */
export function terminalSteps({ organization }: ServedOrganization, { sales }: History, terminal: MemoryTerminal) {
  const { processor } = terminal;
  const known = (pick: number) => pickOf([...processor.payments.values()], pick);
  const amountOf = (pick: number) => BigInt(500 + (pick % 9_000));

  const end = (transactionId: string, how: Parameters<typeof endTerminalTransaction>[2]) =>
    organization.work().atomically(async (phase) => {
      await endTerminalTransaction(phase, transactionId, how);
      await phase.save();
    });

  async function refundWithCard(pick: number, isPresented: boolean): Promise<void> {
    const payment = known(pick);
    if (!payment) return;
    const { transactionId } = payment;
    const amount = BigInt(1 + (pick % 300));
    const refundId = await organization.work().atomically(async (phase) => {
      const { id } = await reserveCardRefund(phase, transactionId, { amount });
      await phase.save();
      return id;
    });
    if (isPresented) processor.refund({ refundId, transactionId, amount });
    await organization.work().atomically(async (phase) => {
      const refund = processor.refunds.get(refundId);
      if (refund) await settleCardRefund(phase, refundId, refund);
      else await failCardRefund(phase, refundId, { code: "card_mismatch", message: "Another card was presented." });
      await phase.save();
    });
  }

  return {
    sellAtTerminal: async (pick: number) => {
      const tip = BigInt(pick % 200);
      sales.push(await anApprovedSale(organization, terminal, { amount: amountOf(pick), tip }));
    },
    sellPartAtTerminal: async (pick: number) => {
      const approved = 1n + amountOf(pick) / 3n;
      sales.push(await anApprovedSale(organization, terminal, { amount: amountOf(pick), approved, tip: 0n }));
    },
    authorizeAtTerminal: async (pick: number) => {
      sales.push(await anApprovedSale(organization, terminal, { amount: amountOf(pick), type: "authorization" }));
    },
    declineAtTerminal: async () => {
      const { transactionId, saleId } = await aPushedSale(organization, terminal);
      terminal.decline(saleId);
      await settle(organization, processor.payments.get(transactionId));
    },
    /** Approved after we took it for canceled. */
    approveAfterEnd: async (pick: number) => {
      const { transactionId, saleId } = await aPushedSale(organization, terminal, { amount: amountOf(pick) });
      await end(transactionId, { endedAs: "canceled" });
      terminal.approve(saleId, { force: true });
      await settle(organization, processor.payments.get(transactionId));
      sales.push(transactionId);
    },
    /** Taken for charged by a person, which the journal denies. */
    denyAfterCharge: async (pick: number) => {
      const { transactionId } = await aPushedSale(organization, terminal, { amount: amountOf(pick) });
      await settle(organization, charged(transactionId, amountOf(pick)));
      await end(transactionId, { endedAs: "failed", isUnmade: true });
    },
    clear: async (pick: number) => processor.clear(known(pick)?.transactionId ?? ""),
    refundWithCard: (pick: number) => refundWithCard(pick, true),
    refundWithOtherCard: (pick: number) => refundWithCard(pick, false),
  };
}

/** Sales whose payer is out of another amount than our row says. */
export async function wrongAtTerminal({ organization }: ServedOrganization, { processor }: MemoryTerminal) {
  const wrong: string[] = [];
  for (const transactionId of processor.payments.keys()) {
    const { capturedMinorUnits, refundedMinorUnits } = await getTransaction(organization.work(), transactionId);
    const net = capturedMinorUnits - refundedMinorUnits;
    if (net !== processor.net(transactionId))
      wrong.push(`${transactionId}: ${net}, not ${processor.net(transactionId)}`);
  }
  return wrong;
}
