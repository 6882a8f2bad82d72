import {
  type CardRead,
  type Push,
  type TerminalConnector,
  type TerminalPayment,
  type TerminalRefund,
  TerminalRefusedError,
} from "#extensions/connectors/terminal/index.ts";

interface Approved {
  readonly amount: bigint;
  readonly card: CardRead;
}

/** The processor behind a terminal in memory: its books are what really happened to the payers. */
export class MemoryProcessor {
  readonly payments = new Map<string, TerminalPayment>();
  readonly refunds = new Map<string, TerminalRefund>();
  /** How often a payer was charged, by transaction: never more than once. */
  readonly charges = new Map<string, number>();
  readonly #cleared = new Set<string>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  approve(push: Push, { amount, card }: Approved): string {
    const { transactionId } = push;
    if (push.refunds) {
      this.#insertRefund({ refundId: push.refunds.refundId, transactionId, amount });
      return `vre_${push.refunds.refundId}`;
    }
    this.charges.set(transactionId, (this.charges.get(transactionId) ?? 0) + 1);
    const isCaptured = push.type === "sale";
    return this.#insert(push, {
      state: isCaptured ? "captured" : "authorized",
      amountAuthorized: amount,
      amountCaptured: isCaptured ? amount : 0n,
      card,
    });
  }

  decline(push: Push, card: CardRead): string | null {
    if (push.refunds) return null;
    return this.#insert(push, { state: "declined", amountAuthorized: 0n, amountCaptured: 0n, card });
  }

  #insert(push: Push, columns: Pick<TerminalPayment, "state" | "amountAuthorized" | "amountCaptured" | "card">) {
    const now = this.#now();
    const vendorReference = `vpy_${push.transactionId}`;
    this.payments.set(push.transactionId, {
      transactionId: push.transactionId,
      vendorReference,
      currency: push.currency,
      amountVoided: 0n,
      authorizationExpiresAt: columns.state === "authorized" ? new Date(now.getTime() + 7 * 86_400_000) : null,
      createdAt: now,
      updatedAt: now,
      ...columns,
    });
    return vendorReference;
  }

  /** After clearing, a payment can only be refunded. What is held, or not there yet, does not clear. */
  clear(transactionId: string): void {
    if (this.payments.get(transactionId)?.state === "captured") this.#cleared.add(transactionId);
  }

  capture(transactionId: string, amount: bigint): TerminalPayment {
    const payment = this.#payment(transactionId);
    if (payment.state === "captured" && payment.amountCaptured === amount) return payment;
    if (payment.state !== "authorized" || amount > payment.amountAuthorized)
      throw new TerminalRefusedError("payment_state");
    return this.#change(payment, { state: "captured", amountCaptured: amount });
  }

  void(transactionId: string): TerminalPayment {
    const payment = this.#payment(transactionId);
    if (payment.state === "voided") return payment;
    const isRefunded = this.refunded(transactionId) > 0n;
    if ((payment.state !== "authorized" && payment.state !== "captured") || isRefunded)
      throw new TerminalRefusedError("payment_state");
    if (this.#cleared.has(transactionId)) throw new TerminalRefusedError("payment_cleared");
    return this.#change(payment, { state: "voided", amountVoided: payment.amountAuthorized });
  }

  refund({ refundId, transactionId, amount }: Parameters<TerminalConnector["payments"]["refund"]>[0]): TerminalRefund {
    const known = this.refunds.get(refundId);
    if (known && (known.transactionId !== transactionId || known.amount !== amount))
      throw new TerminalRefusedError("payment_state");
    if (known) return known;
    const { amountCaptured, state } = this.#payment(transactionId);
    if (state !== "captured" || this.refunded(transactionId) + amount > amountCaptured)
      throw new TerminalRefusedError("payment_state");
    return this.#insertRefund({ refundId, transactionId, amount });
  }

  refunded(transactionId: string): bigint {
    return [...this.refunds.values()]
      .filter((refund) => refund.transactionId === transactionId && refund.state !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** What the payer is out of pocket. */
  net(transactionId: string): bigint {
    const payment = this.payments.get(transactionId);
    if (!payment || payment.state === "voided") return 0n;
    return payment.amountCaptured - this.refunded(transactionId);
  }

  #insertRefund(refund: Pick<TerminalRefund, "refundId" | "transactionId" | "amount">): TerminalRefund {
    const kept: TerminalRefund = { ...refund, state: "succeeded", failure: null, arn: `arn_${refund.refundId}` };
    this.refunds.set(kept.refundId, kept);
    return kept;
  }

  #payment(transactionId: string): TerminalPayment {
    const payment = this.payments.get(transactionId);
    if (!payment) throw new TerminalRefusedError("not_found");
    return payment;
  }

  #change(payment: TerminalPayment, columns: Partial<TerminalPayment>): TerminalPayment {
    const changed = { ...payment, ...columns, updatedAt: this.#now() };
    this.payments.set(payment.transactionId, changed);
    return changed;
  }
}
