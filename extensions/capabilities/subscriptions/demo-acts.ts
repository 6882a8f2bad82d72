import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { chargeSteps, InvoiceEntity, markUncollectible } from "#extensions/capabilities/invoices/index.ts";
import { createMethodSession, storeTestCard } from "#extensions/capabilities/payment-methods/index.ts";
import type { TestCard, TestExpiry } from "#extensions/connectors/engine/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  CancelSubscriptionRequestSchema,
  PauseSubscriptionRequestSchema,
} from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import type { DemoAct, DemoDeed } from "./demo-subscribers.ts";
import { itemsOf } from "./items.queries.ts";
import { pauseSubscription } from "./pause-subscription.ts";
import { getSubscription } from "./subscriptions.service.ts";
import { updateSubscription } from "./update-subscription.ts";

type Act = (work: UnitOfWork, subscriptionId: string, deed: DemoDeed) => Promise<unknown>;

/** What payers and merchants do to subscriptions of the demo. */
export const demoActs: Readonly<Record<DemoAct, Act>> = {
  pause: (work, subscriptionId) => pause(work, subscriptionId, "void"),
  pause_with_drafts: (work, subscriptionId) => pause(work, subscriptionId, "keep_as_draft"),
  cancel_now: (work, subscriptionId) => cancel(work, { subscriptionId, at: "now", reason: "too_expensive" }),
  cancel_with_refund: (work, subscriptionId) =>
    cancel(work, { subscriptionId, at: "now", refund: "prorated", reason: "switched" }),
  cancel_later: (work, subscriptionId) => cancel(work, { subscriptionId, at: "period_end", reason: "unused" }),
  add_seats: (work, subscriptionId) => changeSeats(work, subscriptionId, 3),
  fewer_seats: (work, subscriptionId) => changeSeats(work, subscriptionId, -2),
  lose_card: (work, subscriptionId, { card }) => changeCard(work, subscriptionId, card ?? "saved_insufficient_funds"),
  replace_card: (work, subscriptionId) => changeCard(work, subscriptionId, "visa"),
  async give_up(work, subscriptionId) {
    for (const { id } of await readRows(work, InvoiceEntity, { subscriptionId, status: "open" }))
      await markUncollectible(work, id);
  },
};

async function changeCard(work: UnitOfWork, subscriptionId: string, testCard: TestCard) {
  const { customerId } = await getSubscription(work, subscriptionId);
  const paymentMethodId = await storeCard(work, customerId, { testCard });
  await updateSubscription.run(work, { subscriptionId, paymentMethodId, updateMask: { paths: ["payment_method_id"] } });
}

function pause(work: UnitOfWork, subscriptionId: string, behavior: string) {
  return pauseSubscription(work, create(PauseSubscriptionRequestSchema, { subscriptionId, behavior }));
}

function cancel(work: UnitOfWork, request: MessageInitShape<typeof CancelSubscriptionRequestSchema>) {
  return cancelSubscription(work, create(CancelSubscriptionRequestSchema, request), "payer");
}

async function changeSeats(work: UnitOfWork, subscriptionId: string, by: number) {
  const items = (await itemsOf(work, [subscriptionId])).get(subscriptionId) ?? [];
  await updateSubscription.run(work, {
    ...{ subscriptionId, updateMask: { paths: ["items"] } },
    items: items.map(({ id: itemId, priceId, quantity }) => ({ itemId, priceId, quantity: quantity + by })),
  });
}

/** A card that the customer has stored in the engine's form. */
export async function storeCard(
  work: UnitOfWork,
  customerId: string,
  card: { readonly testCard: TestCard; readonly expiry?: TestExpiry },
): Promise<string> {
  const { paymentMethodSessionId: id } = await createMethodSession.run(work, { customerId });
  return (await storeTestCard(work, { id, ...card })).paymentMethodId ?? "";
}

/** Charges what a renewal has just made due. */
export async function chargeOpen(work: UnitOfWork, subscriptionId: string): Promise<void> {
  const open = { subscriptionId, status: "open", collectionMethod: "automatic" } as const;
  const [invoice] = await readRows(work, InvoiceEntity, open, { orderBy: [["id", "desc"]], limit: 1 });
  if (!invoice) return;
  try {
    const charge = await work.atomically((phase) => chargeSteps.prepare(phase, { invoice, by: "scheduler" }));
    if (!charge) return;
    const payment = await chargeSteps.ask(work, charge);
    await work.atomically((phase) => chargeSteps.keep(phase, charge, payment));
  } catch (error) {
    // The service that runs beside the demo may have been quicker.
    if (!isRefusal(error, "invoice_payment_in_progress", "invoice_not_open")) throw error;
  }
}
