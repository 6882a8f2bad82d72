import { upsertCustomer } from "#extensions/capabilities/customers/index.ts";
import { advanceDispute, openDispute } from "#extensions/capabilities/disputes/index.ts";
import { createRefund } from "#extensions/capabilities/refunds/index.ts";
import {
  cancelTransaction,
  captureTransaction,
  createTransaction,
  payTransaction,
} from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Transaction } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { Buyer, Sale, TrafficStep } from "./traffic.plan.ts";

/** The shop's state: its sales by number, and its customers with their stored cards. */
export interface Shop {
  readonly sales: Map<number, Transaction>;
  readonly customers: Map<number, Promise<string>>;
  readonly savedCards: Map<number, string>;
  /** By sale number. */
  readonly disputes: Map<number, string>;
  readonly counts: { sales: number; declined: number; refunds: number; disputes: number };
  /** By error code. */
  readonly refusals: Record<string, number>;
}

export function startShop(): Shop {
  return {
    sales: new Map(),
    customers: new Map(),
    savedCards: new Map(),
    disputes: new Map(),
    counts: { sales: 0, declined: 0, refunds: 0, disputes: 0 },
    refusals: {},
  };
}

/** Plays one event through the API's operations. */
export async function playStep(shop: Shop, work: UnitOfWork, step: TrafficStep): Promise<void> {
  if (step.kind === "sale") return sell(shop, work, step.sale);
  const transaction = shop.sales.get(step.number);
  // The sale was declined.
  if (!transaction) return;
  const { transactionId, currency } = transaction;
  if (step.kind === "capture") {
    const amount = partOf(transaction.amount, step.share);
    shop.sales.set(step.number, await captureTransaction.run(work, { transactionId, amount }));
  } else if (step.kind === "cancel") {
    shop.sales.delete(step.number);
    await cancelTransaction.run(work, { transactionId, reason: "Out of stock" });
  } else if (step.kind === "refund") {
    const amount = partOf(transaction.amountCaptured, step.share);
    await createRefund.run(work, { transactionId, amount, reason: "requested_by_customer" });
    shop.counts.refunds += 1;
  } else if (step.kind === "dispute") {
    const contested = { transactionId, amount: transaction.amountCaptured, currency, ...claimOf(step.number) };
    shop.disputes.set(step.number, (await openDispute.run(work, contested)).disputeId);
    shop.counts.disputes += 1;
  } else if (step.kind === "decision") {
    await decide(work, shop.disputes.get(step.number), step.isWon);
  }
}

const REASONS = [
  "fraudulent",
  "product_not_received",
  "fraudulent",
  "product_unacceptable",
  "credit_not_processed",
  "fraudulent",
  "duplicate",
  "subscription_canceled",
  "incorrect_amount",
] as const;
const ONE_IN_INQUIRIES = 7;

/** What the cardholder of a sale claims; some banks ask first. */
function claimOf(sale: number) {
  const isInquiry = sale % ONE_IN_INQUIRIES === 0;
  return { reason: REASONS[sale % REASONS.length] ?? REASONS[0], ...(isInquiry && { disputeStage: "pre_dispute" }) };
}

const partOf = (amount: bigint, share: number) => BigInt(Math.max(1, Math.round(Number(amount) * share)));

/** The bank decides after the shop's response. */
async function decide(work: UnitOfWork, disputeId: string | undefined, isWon: boolean): Promise<void> {
  if (disputeId === undefined) return;
  await advanceDispute.run(work, { disputeId, disputeStatus: "dispute_challenged" });
  await advanceDispute.run(work, { disputeId, disputeStatus: isWon ? "dispute_won" : "dispute_lost" });
}

async function sell(shop: Shop, work: UnitOfWork, sale: Sale): Promise<void> {
  shop.counts.sales += 1;
  const { buyer } = sale;
  const customerId = buyer ? await customerOf(shop, work, buyer) : undefined;
  const savedCard = buyer?.isSaved ? shop.savedCards.get(buyer.number) : undefined;
  const created = await createTransaction.run(work, {
    amount: BigInt(sale.amount),
    currency: sale.currency,
    captureMethod: sale.isManual ? "manual" : "automatic",
    reference: `order-${10_000 + sale.number}`,
    description: sale.description,
    ...(customerId && { customerId }),
    ...(savedCard ? { paymentMethodId: savedCard } : { savePaymentMethod: buyer?.isSaved === true }),
  });
  const transaction = savedCard ? created : await pay(shop, work, created, sale);
  if (!SOLD.has(transaction.transactionStatus)) return;
  shop.sales.set(sale.number, transaction);
  if (buyer?.isSaved && transaction.paymentMethodId) shop.savedCards.set(buyer.number, transaction.paymentMethodId);
}

const SOLD: ReadonlySet<string> = new Set(["succeeded", "authorized"]);

/** Simulates the payer in the engine's form, who may try another card after a decline. */
async function pay(shop: Shop, work: UnitOfWork, { transactionId }: Transaction, sale: Sale): Promise<Transaction> {
  const payerDecision = sale.card === "three_ds" || sale.card === "three_ds_declined" ? "approve" : undefined;
  const paid = await payTransaction.run(work, { transactionId, testCard: sale.card, payerDecision });
  if (SOLD.has(paid.transactionStatus)) return paid;
  shop.counts.declined += 1;
  return sale.retries ? payTransaction.run(work, { transactionId, testCard: "visa" }) : paid;
}

function customerOf(shop: Shop, work: UnitOfWork, buyer: Buyer): Promise<string> {
  const known = shop.customers.get(buyer.number);
  if (known) return known;
  const { name, email } = buyer;
  const created = upsertCustomer(work, {
    name,
    email,
    reference: `buyer-${buyer.number}`,
    fields: ["name", "email"],
  }).then(({ id }) => id);
  shop.customers.set(buyer.number, created);
  return created;
}
