import { createHash } from "node:crypto";
import type { Store } from "#sandbox/terminal/store/store.ts";
import { errors } from "#sandbox/terminal/wire/errors.ts";
import { authorize, declined } from "./authorize.ts";
import type { Authorization, Decision, Payment, Refund } from "./records.ts";

const AUTHORIZATION_DAYS = 7;
export const DAY_MS = 86_400_000;

/** The books of the vendor's processor: an authorization of a sale is decided once, whoever repeats it. */
export function createProcessor(store: Store, now: () => number) {
  const payments = store.table<Payment>("payments");
  const refunds = store.table<Refund>("refunds");
  const decisions = store.table<Decision>("decisions");
  const key = (accountId: string, id: string) => `${accountId}/${id}`;
  const instant = () => new Date(now()).toISOString();
  const save = (payment: Payment) =>
    payments.put(key(payment.accountId, payment.transactionId), { ...payment, updatedAt: instant() });

  function find(accountId: string, transactionId: string): Payment | undefined {
    const payment = payments.get(key(accountId, transactionId));
    const isOver = payment?.state === "authorized" && Date.parse(payment.expiresAt ?? "") <= now();
    return payment && isOver ? save({ ...payment, state: "expired", voided: payment.authorized }) : payment;
  }
  function get(accountId: string, transactionId: string): Payment {
    const payment = find(accountId, transactionId);
    if (!payment) throw errors.notFound("payment");
    return payment;
  }
  function addRefund(payment: Payment, asked: { refundId: string; amount: number }): Refund {
    save({ ...payment, refunded: payment.refunded + asked.amount });
    const { accountId, transactionId, currency } = payment;
    const reference = newReference("rfd", asked.refundId);
    const arn = `7${BigInt(`0x${digestOf(asked.refundId).slice(0, 18)}`)}`.padEnd(23, "0").slice(0, 23);
    const refund = { accountId, transactionId, ...asked, reference, state: "succeeded", currency, failure: null, arn };
    return refunds.put(key(accountId, asked.refundId), refund as Refund);
  }

  const books = { payments, find, save, addRefund, instant, expiry: () => now() + AUTHORIZATION_DAYS * DAY_MS };
  return {
    find,
    get,
    save,
    payments: () => [...payments.all()],
    refunds: () => [...refunds.all()],
    findRefund: (accountId: string, refundId: string) => refunds.get(key(accountId, refundId)),
    decided: (accountId: string, saleId: string) => decisions.get(key(accountId, saleId)) !== undefined,
    authorize(accountId: string, asked: Authorization): Decision {
      const known = decisions.get(key(accountId, asked.saleId));
      return known ?? decisions.put(key(accountId, asked.saleId), authorize(books, accountId, asked));
    },
    /** Answers what was decided. Where nothing was, nothing will be: a later authorization gets this answer. */
    close(accountId: string, saleId: string): Decision {
      const known = decisions.get(key(accountId, saleId));
      return (
        known ?? decisions.put(key(accountId, saleId), declined("device_error", "The terminal lost its connection."))
      );
    },
    capture(accountId: string, transactionId: string, amount: number): Payment {
      const payment = get(accountId, transactionId);
      if (payment.state === "captured" && payment.captured === amount) return payment;
      if (payment.state !== "authorized" || amount < 1 || amount > payment.authorized)
        throw errors.paymentState(`The payment is ${payment.state}.`);
      return save({ ...payment, state: "captured", captured: amount });
    },
    void(accountId: string, transactionId: string): Payment {
      const payment = get(accountId, transactionId);
      if (payment.state === "voided") return payment;
      if (payment.cleared) throw errors.cleared();
      const isVoidable = payment.state === "authorized" || (payment.state === "captured" && payment.refunded === 0);
      if (!isVoidable) throw errors.paymentState(`The payment is ${payment.state}.`);
      return save({ ...payment, state: "voided", voided: payment.authorized });
    },
    refund(accountId: string, asked: { refundId: string; transactionId: string; amount: number }): Refund {
      const known = refunds.get(key(accountId, asked.refundId));
      if (known?.transactionId === asked.transactionId && known.amount === asked.amount) return known;
      if (known) throw errors.paymentState("Another refund has this ID.");
      const payment = get(accountId, asked.transactionId);
      if (payment.state !== "captured" || asked.amount < 1 || asked.amount > payment.captured - payment.refunded)
        throw errors.paymentState("The payment does not allow this refund.");
      return addRefund(payment, { refundId: asked.refundId, amount: asked.amount });
    },
  };
}

export type Processor = ReturnType<typeof createProcessor>;

const digestOf = (id: string) => createHash("sha256").update(id).digest("hex");

export function newReference(prefix: string, id: string): string {
  return `${prefix}_${digestOf(`${prefix} ${id}`).slice(0, 20)}`;
}
