import {
  dunningColumns,
  findOpenAttempt,
  type Invoice,
  retryInRealTime,
} from "#extensions/capabilities/invoices/index.ts";
import { type Subscription, SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { lockInvoices } from "./locked-invoices.ts";
import { tryAtOnce } from "./review.ts";

const REASON = "The payer entered another card on the page of an email, which is charged at once.";

interface Paying {
  /** Dunned ones of one payer. */
  readonly invoiceIds: readonly string[];
  readonly paymentMethodId: string;
  /** In real time: the payer waits, also while a test clock stands. */
  readonly chargedAt: Date;
}

/**
 * Lets the subscriptions of these invoices use the card, and charges those that are still owed, within the limits of the
 * networks. Returns false while a charge of another card is under way, of which nothing may be charged twice. The caller
 * holds the customer and the card: `holdCharged`.
 */
export async function payWithCard(phase: UnitOfWork, paying: Paying): Promise<boolean> {
  const { invoiceIds, paymentMethodId } = paying;
  const taken = await lockInvoices(
    phase,
    invoiceIds.map((subjectId) => ({ subjectId })),
  );
  const owed = taken.filter(({ invoice }) => invoice.status === "open" && invoice.dunning);
  for (const { invoice } of owed) if ((await findOpenAttempt(phase, invoice.id))?.status === "processing") return false;
  const live = await chooseCard(
    phase,
    owed.map(({ subscription }) => subscription.id),
    paymentMethodId,
  );
  for (const { invoice } of owed)
    await charge(phase, { invoice, subscription: live.get(invoice.subscriptionId ?? "") }, paying);
  return true;
}

/** Those that have ended keep their card. */
async function chooseCard(phase: UnitOfWork, ids: readonly string[], paymentMethodId: string) {
  const rows = await lockRows(phase, SubscriptionEntity, [...new Set(ids)].sort());
  const live = rows.filter(({ endedAt }) => !endedAt);
  for (const row of live) {
    if (row.paymentMethodId === paymentMethodId) continue;
    row.paymentMethodId = paymentMethodId;
    phase.record({ type: "subscription.updated", subject: row, data: { fields: "payment_method_id" } });
  }
  return new Map(live.map((row) => [row.id, row]));
}

interface Owed {
  readonly invoice: Invoice;
  /** Undefined once it has ended: its invoice may stay due, and be paid. */
  readonly subscription: Subscription | undefined;
}

async function charge(phase: UnitOfWork, { invoice, subscription }: Owed, paying: Paying): Promise<void> {
  const { paymentMethodId, chargedAt } = paying;
  const { dunning } = invoice;
  if (!dunning) return;
  if (subscription && invoice.dunningStatus === "retrying") {
    const tried = { ...dunning, reason: REASON, cause: "payer_page" as const };
    return tryAtOnce(phase, { invoice, subscription, chargedAt }, tried);
  }
  // Of what the policy has given up, nothing is planned.
  const tried = {
    ...dunning,
    lastMethodId: paymentMethodId,
    attemptReason: REASON,
    attemptCause: "payer_page" as const,
  };
  Object.assign(invoice, { ...dunningColumns(tried), paymentMethodId });
  retryInRealTime(phase, invoice, chargedAt);
}
