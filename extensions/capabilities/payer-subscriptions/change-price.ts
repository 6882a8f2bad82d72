import { create } from "@bufbuild/protobuf";
import {
  type Loaded,
  loadSubscription,
  previewSubscription,
  updateSubscription,
} from "#extensions/capabilities/subscriptions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PayerChangePreviewSchema } from "#proto/tollhouse/v1/payer_subscriptions_pb.ts";
import {
  type PreviewedInvoice,
  PreviewSubscriptionRequestSchema,
  type UpdateSubscriptionRequest,
  UpdateSubscriptionRequestSchema,
} from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { getOffer, type Offer } from "./offers.ts";
import { getOwn, type NamedSubscription } from "./own-subscription.ts";
import { offerMessage } from "./read-page.ts";
import { isHealth, shownSubscription } from "./shown-subscription.ts";

interface NamedPrice extends NamedSubscription {
  readonly priceId: string;
}

/** @throws payer_session_ended, resource_missing, subscription_not_changeable, price_not_usable, subscription_invalid */
export async function previewChange(work: UnitOfWork, { priceId, ...named }: NamedPrice) {
  const loaded = await getOwn(work, named);
  const offer = await getOffer(work, loaded, priceId);
  const change = changeTo(loaded, offer);
  const preview = await previewSubscription(work, create(PreviewSubscriptionRequestSchema, { change }));
  const { dueNow, nextInvoice, nextBillingAt, previewToken, expiresAt } = preview;
  const isHealthData = await isHealth(work, loaded.subscription);
  return create(PayerChangePreviewSchema, {
    ...{ offer: offerMessage(offer, isHealthData), previewToken, timeZone: loaded.subscription.timeZone },
    ...(dueNow && { dueNow: invoiceMessage(dueNow, isHealthData) }),
    ...(nextInvoice && { nextInvoice: invoiceMessage(nextInvoice, isHealthData) }),
    ...(nextBillingAt && { nextBillingAt }),
    ...(expiresAt && { expiresAt }),
  });
}

interface Previewed extends NamedPrice {
  readonly previewToken: string;
}

/** @throws as `previewChange`, and preview_mismatch, preview_stale, preview_expired */
export async function changePrice(work: UnitOfWork, { priceId, previewToken, ...named }: Previewed) {
  const loaded = await getOwn(work, named);
  const change = changeTo(loaded, await getOffer(work, loaded, priceId));
  await updateSubscription.run(work, { ...change, previewToken });
  return shownSubscription(work, await loadSubscription(work, named.subscriptionId));
}

/** The same request for the preview and for the change: a preview's token is of one request only. */
function changeTo({ subscription, items }: Loaded, { item: offered }: Offer): UpdateSubscriptionRequest {
  return create(UpdateSubscriptionRequestSchema, {
    subscriptionId: subscription.id,
    items: items.map((item) => {
      const { itemId, priceId, quantity, tax } = item.itemId === offered.itemId ? offered : item;
      return { itemId, priceId, quantity, ...(tax && { taxRate: tax }) };
    }),
    updateMask: { paths: ["items"] },
  });
}

function invoiceMessage({ lines, ...invoice }: PreviewedInvoice, isHealthData: boolean) {
  const { currency, discount, tax, total, creditApplied, amountDue } = invoice;
  return {
    ...{ currency, discount, tax, total, creditApplied, amountDue },
    lines: lines.map(({ lineType, description, quantity, amount }) => ({
      ...{ lineType, quantity, amount },
      ...(!isHealthData && { description }),
    })),
  };
}
