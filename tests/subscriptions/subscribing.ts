import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { reasonOf } from "#extensions/caller/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import type { PriceTermsSchema } from "#proto/tollhouse/v1/plans_pb.ts";
import type {
  CreateSubscriptionRequestSchema,
  UpdateSubscriptionRequestSchema,
} from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { anOrganization, type Platform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

export type Terms = MessageInitShape<typeof PriceTermsSchema>;
type Create = Omit<Partial<MessageInitShape<typeof CreateSubscriptionRequestSchema>>, "$typeName" | "$unknown">;
type Update = Omit<Partial<MessageInitShape<typeof UpdateSubscriptionRequestSchema>>, "$typeName" | "$unknown">;

interface Given {
  readonly testCard?: string;
  /** When the merchant's own clock begins: ISO 8601. */
  readonly from?: string;
}

/** A merchant on a clock of its own, with a customer who has stored a card. */
export async function aSubscriber(platform: Platform, { testCard, from = "2027-01-31T09:00:00Z" }: Given = {}) {
  const organization = await anOrganization(platform);
  const callers = callersOf(platform, organization);
  const { subscriptions, invoices, plans, testClocks } = callers;
  const advance = async (to: string) => {
    for (;;) {
      const clock = await untilDone(() => testClocks.advanceTestClock({ to: timestampFromDate(new Date(to)) }));
      if (clock.now && timestampDate(clock.now) >= new Date(to)) return;
    }
  };
  await advance(from);
  const stored = await aPaymentMethod(platform, organization, { ...(testCard && { testCard }) });
  const { customerId } = stored;
  const aPrice = async (terms: Terms = {}) => {
    const price = { currency: "USD", interval: "month", pricingModel: "flat", ...terms };
    const unitAmount = terms.tiers?.length ? {} : { unitAmount: terms.unitAmount ?? 1_000n };
    const { prices, planId } = await plans.createPlan({ name: "Coffee", price: { ...price, ...unitAmount } });
    return { priceId: prices[0]?.priceId ?? "", planId };
  };
  return {
    ...{ organization, ...callers, ...stored, advance, aPrice },
    subscribe: async (request: Create & { readonly terms?: Terms } = {}, key?: string) => {
      const { terms, ...asked } = request;
      const items = asked.items ?? [{ priceId: (await aPrice(terms)).priceId }];
      return untilDone(() => subscriptions.createSubscription({ customerId, ...asked, items }, withKey(key)));
    },
    update: (request: Update, options = withKey()) => {
      const paths = Object.keys(request).filter((name) => name !== "subscriptionId");
      const fields = paths.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
      return untilDone(() => subscriptions.updateSubscription({ ...request, updateMask: { paths: fields } }, options));
    },
    /** Another card of the customer, whose charges are declined. */
    aDeclinedCard: async () =>
      (await aPaymentMethod(platform, organization, { customerId, testCard: "saved_insufficient_funds" }))
        .paymentMethodId,
    aCard: (scenario: string) => aPaymentMethod(platform, organization, { customerId, testCard: scenario }),
    get: (subscriptionId: string) => subscriptions.getSubscription({ subscriptionId }),
    /** The oldest first. */
    invoicesOf: async (subscriptionId: string) =>
      (await invoices.listInvoices({ subscriptionId, limit: 100, sort: "created_at" })).data,
    typesOf: async (subjectId: string) => {
      const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
      return events.map(({ type }) => type.replace("subscription.", ""));
    },
  };
}

export type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;

export const dayOf = (time: MessageInitShape<never> | { seconds: bigint; nanos: number } | undefined): string =>
  time
    ? timestampDate(time as never)
        .toISOString()
        .slice(0, 10)
    : "";

export { reasonOf };
