import { createHash } from "node:crypto";
import type { Table } from "#sandbox/terminal/store/store.ts";
import type { Authorization, Decision, Payment, Refund } from "./records.ts";

export interface Books {
  payments: Table<Payment>;
  find(accountId: string, transactionId: string): Payment | undefined;
  save(payment: Payment): Payment;
  addRefund(payment: Payment, asked: { refundId: string; amount: number }): Refund;
  instant(): string;
  expiry(): number;
}

const MESSAGES: Readonly<Record<string, string>> = {
  declined: "The bank declined the card.",
  insufficient_funds: "The card has not enough funds.",
  card_mismatch: "This is not the card of the payment.",
  refund_refused: "The payment does not allow this refund.",
};

export function declined(code: string, message = MESSAGES[code] ?? "The bank declined the card."): Decision {
  const failure = { code, message, retryable: code !== "refund_refused" };
  return { approved: false, amount: 0, reference: null, authorizationCode: null, failure };
}

/** Asks the card's bank, once for a sale. */
export function authorize(books: Books, accountId: string, asked: Authorization): Decision {
  const { bank, refunds } = asked;
  if (refunds) return refundToCard(books, accountId, { ...asked, refunds });
  const digest = createHash("sha256").update(asked.saleId).digest("hex");
  const reference = `pay_${digest.slice(0, 20)}`;
  const approved = bank.kind === "decline" ? 0 : bank.kind === "partial" ? bank.amount : asked.amount;
  const isApproved = approved > 0;
  const authorizationCode = isApproved ? digest.slice(20, 26).toUpperCase() : null;
  const isHeld = isApproved && asked.type === "authorization";
  books.save({
    accountId,
    transactionId: asked.transactionId,
    saleId: asked.saleId,
    reference,
    state: isApproved ? (isHeld ? "authorized" : "captured") : "declined",
    currency: asked.currency,
    authorized: approved,
    captured: isHeld ? 0 : approved,
    voided: 0,
    refunded: 0,
    cleared: false,
    expiresAt: isHeld ? new Date(books.expiry()).toISOString() : null,
    card: { ...asked.card, authorizationCode },
    createdAt: books.instant(),
    updatedAt: books.instant(),
  });
  if (isApproved) return { approved: true, amount: approved, reference, authorizationCode, failure: null };
  return { ...declined(bank.kind === "decline" ? bank.code : "insufficient_funds"), reference };
}

type RefundAsked = Authorization & { refunds: NonNullable<Authorization["refunds"]> };

function refundToCard(books: Books, accountId: string, asked: RefundAsked): Decision {
  const original = [...books.payments.all()].find(
    (each) => each.accountId === accountId && each.reference === asked.refunds.vendor_reference,
  );
  if (!original) return declined("refund_refused");
  if (original.card?.cardReference !== asked.card.cardReference) return declined("card_mismatch");
  if (asked.bank.kind === "decline") return declined(asked.bank.code);
  const payment = books.find(accountId, original.transactionId) ?? original;
  if (payment.state !== "captured" || asked.amount > payment.captured - payment.refunded)
    return declined("refund_refused");
  const { reference } = books.addRefund(payment, { refundId: asked.refunds.refund_id, amount: asked.amount });
  return { approved: true, amount: asked.amount, reference, authorizationCode: null, failure: null };
}
