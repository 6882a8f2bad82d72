import { assertFeature } from "#extensions/capabilities/terminal-connectors/index.ts";
import { brandOf, type EngineRefund } from "#extensions/connectors/engine/index.ts";
import {
  type TerminalConnector,
  type TerminalPayment,
  type TerminalRefund,
  TerminalRefusedError,
} from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { asEnginePayment, type SaleWord } from "./as-engine-payment.ts";
import { asEngineRefund } from "./as-engine-refund.ts";
import type { PaymentHolder } from "./payment-holder.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { getTransaction } from "./transactions.service.ts";
import { withFingerprint } from "./with-fingerprint.ts";

/** The vendor of the terminals as a holder of payments. */
export function terminalHolder(work: UnitOfWork, connector: TerminalConnector): PaymentHolder {
  const { payments } = connector;
  const translated = async (payment: TerminalPayment) =>
    translate(work, payment, await getTransaction(work, payment.transactionId));
  return {
    kind: "terminal",
    payments: {
      get: async (id) => translated(await find(connector, id)),
      capture: async (id, amount) => translated(await payments.capture(id, amount)),
      cancel: async (id) => translated(await release(connector, id, "authorized")),
      async void(id) {
        assertFeature(connector, "void");
        return translated(await release(connector, id, "captured"));
      },
    },
    refunds: {
      async create({ refundId, paymentId: transactionId, amountMinorUnits: amount }) {
        return translatedRefund(work, await payments.refund({ refundId, transactionId, amount }));
      },
      async get(refundId) {
        const refund = await payments.getRefund(refundId);
        if (!refund) throw new TerminalRefusedError("not_found");
        return translatedRefund(work, refund);
      },
    },
  };
}

async function find({ payments }: TerminalConnector, transactionId: string): Promise<TerminalPayment> {
  const payment = await payments.get(transactionId);
  if (!payment) throw new TerminalRefusedError("not_found");
  return payment;
}

/**
 * The vendor has one call to release an authorization and to void a capture. Which one it would be is read first: a
 * request to release must not take back a capture.
 */
async function release(connector: TerminalConnector, transactionId: string, from: "authorized" | "captured") {
  const payment = await find(connector, transactionId);
  if (payment.state === "voided") return payment;
  if (payment.state !== from) throw new TerminalRefusedError("payment_state");
  return connector.payments.void(transactionId);
}

/** The vendor's payment in the engine's shape, with the organization's own fingerprint of the card. */
export function translate(
  work: UnitOfWork,
  payment: TerminalPayment,
  known: TransactionExtension,
  word: SaleWord = {},
): Promise<RemotePayment> {
  const { card } = payment;
  const named = card && { ...card, brand: brandOf(card.brand) };
  return withFingerprint(work, asEnginePayment({ ...payment, card: named }, known, word));
}

async function translatedRefund(work: UnitOfWork, refund: TerminalRefund): Promise<EngineRefund> {
  const { currency } = await getTransaction(work, refund.transactionId);
  return asEngineRefund(refund, currency);
}
