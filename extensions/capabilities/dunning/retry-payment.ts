import {
  chargeSteps,
  type Invoice,
  InvoiceEntity,
  lockPayable,
  readEndingCardsOf,
} from "#extensions/capabilities/invoices/index.ts";
import { getSubscription, type Subscription, shownSubscription } from "#extensions/capabilities/subscriptions/index.ts";
import { declineRefusal } from "#extensions/capabilities/transactions/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DunningService } from "#proto/tollhouse/v1/dunning_pb.ts";

/** Charges what a subscription owes now, within what the last declines allow. Its schedule stays as it is. */
export const retryPayment = engineOperation({
  method: DunningService.method.retryPayment,
  async subject(work, { subscriptionId }) {
    const subscription = await getSubscription(work, subscriptionId);
    const invoice = await findOwed(work, subscription);
    if (!invoice) return subscription;
    await readEndingCardsOf(work, [{ invoice, asked: subscription.paymentMethodId ?? null }]);
    return getSubscription(work, subscriptionId);
  },
  async prepare(phase, subscription) {
    const invoice = await lockOwed(phase, subscription);
    const charge = await chargeSteps.prepare(phase, { invoice, by: "merchant" });
    if (!charge) throw refuse("payment_method_missing", { invoice_id: invoice.id, customer_id: invoice.customerId });
    return { subscriptionId: subscription.id, charge };
  },
  ask: (work, { charge }) => chargeSteps.ask(work, charge),
  find: (work, { charge }) => chargeSteps.find(work, charge),
  async keep(phase, { subscriptionId, charge }, payment) {
    const { transaction } = await chargeSteps.keep(phase, charge, payment);
    return { transaction, message: await shownSubscription(phase, await getSubscription(phase, subscriptionId)) };
  },
  release: (phase, { charge }, refusal) => chargeSteps.release(phase, charge, refusal),
  refuses: ({ transaction }) => declineRefusal(transaction),
  answer: ({ message }) => message,
});

/** With the method that the subscription has now. @throws no_payment_due, invoice_payment_in_progress */
async function lockOwed(phase: UnitOfWork, { id, status }: Subscription): Promise<Invoice> {
  const found = await findOwed(phase, await getSubscription(phase, id));
  if (!found) throw refuse("no_payment_due", { subscription_id: id, subscription_status: status });
  const invoice = await lockPayable(phase, found, "merchant");
  invoice.paymentMethodId = (await getSubscription(phase, id)).paymentMethodId ?? null;
  return invoice;
}

/** The invoice that is retried next, or the oldest one. */
async function findOwed(work: UnitOfWork, { id, pendingChange }: Subscription): Promise<Invoice | null> {
  const open = await readRows(work, InvoiceEntity, { subscriptionId: id, status: "open" });
  const charged = open.filter((each) => each.collectionMethod === "automatic" && each.id !== pendingChange?.invoiceId);
  return charged.toSorted(bySoonest)[0] ?? null;
}

function bySoonest(one: Invoice, other: Invoice): number {
  const [isRetried, isOtherRetried] = [one, other].map(({ dunningStatus }) => dunningStatus === "retrying");
  if (isRetried !== isOtherRetried) return isRetried ? -1 : 1;
  return one.createdAt.getTime() - other.createdAt.getTime();
}
