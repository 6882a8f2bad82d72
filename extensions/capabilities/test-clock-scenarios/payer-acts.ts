import { create } from "@bufbuild/protobuf";
import { startInvoicePayment } from "#extensions/capabilities/invoice-pages/index.ts";
import { type Invoice, InvoiceEntity, invoiceUrl } from "#extensions/capabilities/invoices/index.ts";
import {
  createMethodSession,
  setDefaultPaymentMethod,
  storeTestCard,
} from "#extensions/capabilities/payment-methods/index.ts";
import {
  cancelSubscription,
  LIVE,
  type Subscription,
  SubscriptionEntity,
  updateSubscription,
} from "#extensions/capabilities/subscriptions/index.ts";
import { payTransaction } from "#extensions/capabilities/transactions/index.ts";
import { type TestCard, testExpiry } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CancelSubscriptionRequestSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { type Act, eachInOrder, type Given, onceWork } from "./acts.ts";

/** The oldest first. */
function subscriptionsOf(work: UnitOfWork, customerId: string): Promise<Subscription[]> {
  const oldest = { orderBy: [["createdAt", "asc"] as const, ["id", "asc"] as const] };
  return readRows(work, SubscriptionEntity, { customerId, status: LIVE }, oldest);
}

/** What is canceled already stays as it is. */
export const customerCancels: Act = async (work, { customerId, step }) => {
  const at = step.details.atOnce === true ? "now" : "period_end";
  const going = (await subscriptionsOf(work, customerId)).filter(({ cancelAt }) => cancelAt == null || at === "now");
  return eachInOrder(going, ({ id: subscriptionId }) =>
    cancelSubscription(work, create(CancelSubscriptionRequestSchema, { subscriptionId, at }), "payer"),
  );
};

/** In the engine's form. All subscriptions of the customer use the card from then on. */
export const customerUpdatesCard: Act = async (work, given) => {
  const { customerId, step } = given;
  const { testCard = "visa" } = step.details;
  const session = await createMethodSession.run(onceWork(work, given, "session"), { customerId });
  const { paymentMethodSessionId } = session;
  const entered = { id: paymentMethodSessionId, testCard: testCard as TestCard, expiry: testExpiry(cardOf(given)) };
  const { paymentMethodId } = await storeTestCard(work, entered);
  // The form says by itself why it stored none.
  if (paymentMethodId == null) return 0;
  await setDefaultPaymentMethod(work, paymentMethodId);
  await eachInOrder(await subscriptionsOf(work, customerId), ({ id: subscriptionId }) =>
    updateSubscription.run(onceWork(work, given, subscriptionId), {
      ...{ subscriptionId, paymentMethodId, updateMask: { paths: ["payment_method_id"] } },
    }),
  );
  return 1;
};

/** A customer's cards of neighboring steps differ, and are the same in each run of a script. */
const cardOf = ({ step: { stepIndex }, place }: Given): number =>
  (stepIndex % STEPS_THAT_DIFFER) * CARDS_OF_A_STEP + (place % CARDS_OF_A_STEP);

const STEPS_THAT_DIFFER = 8;
const CARDS_OF_A_STEP = 60;

/** On the pages of the customer's open invoices, the oldest first. */
export const customerPays: Act = async (work, given) => {
  const oldest = { orderBy: [["createdAt", "asc"] as const, ["id", "asc"] as const] };
  const open = await readRows(work, InvoiceEntity, { customerId: given.customerId, status: "open" }, oldest);
  return eachInOrder(open, (invoice) => payOnPage(work, given, invoice));
};

/** An address for documentation (RFC 5737): no payer has it. */
const PAYER_IP = "192.0.2.1";

async function payOnPage(work: UnitOfWork, given: Given, invoice: Invoice): Promise<void> {
  const code = (await invoiceUrl(work, invoice))?.split("/").at(-1);
  if (code === undefined) throw refuse("portal_not_configured");
  const { transactionId } = await startInvoicePayment.run(onceWork(work, given, `${invoice.id}:start`), {
    ...{ code, expectedAmount: invoice.dueMinorUnits, payerIp: PAYER_IP },
  });
  if (transactionId === undefined) return;
  await payTransaction.run(onceWork(work, given, `${invoice.id}:pay`), { transactionId, testCard: "visa" });
}
