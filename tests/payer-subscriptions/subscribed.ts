import { createLink } from "#extensions/capabilities/payer-accounts/create-link.ts";
import { createSession } from "#extensions/capabilities/payer-accounts/payer-session.ts";
import { tokenIn } from "#tests/payer-accounts/signing-in.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

export const PORTAL = "https://{slug}.pay.example.com";

/** A session of the account of this customer. */
export async function aSession(organization: TestOrganization, customerId: string): Promise<string> {
  const { url } = await createLink(organization.work(), customerId);
  return (await createSession(organization.work(), { signInToken: tokenIn(url) })).sessionToken;
}

/** What a payer does on the organization's host. */
export const payerOf = ({ callers }: Pick<Platform, "callers">, { slug }: TestOrganization) =>
  callers.grpc.forPayer({ organizationSlug: slug, environment: "sandbox" }).payerSubscriptions;

/** A subscriber who is signed in to the account. */
export async function aSignedIn(platform: Platform, given: Parameters<typeof aSubscriber>[1] = {}) {
  const subscriber = await aSubscriber(platform, given);
  const { organization, customerId, plans } = subscriber;
  const sessionToken = await aSession(organization, customerId);
  return {
    ...subscriber,
    sessionToken,
    payer: payerOf(platform, organization),
    /** A subscription whose payer may change to each of these prices. */
    subscribeWithOffers: async (...amounts: readonly bigint[]) => {
      const { priceId, planId } = await subscriber.aPrice();
      const offered: string[] = [];
      for (const unitAmount of amounts) {
        const terms = { currency: "USD", interval: "month", pricingModel: "flat", unitAmount };
        offered.push((await plans.createPrice({ planId, terms })).priceId);
      }
      await plans.updatePlan({ planId, payerPriceIds: offered, updateMask: { paths: ["payer_price_ids"] } });
      const { subscriptionId } = await subscriber.subscribe({ items: [{ priceId }] });
      return { subscriptionId, priceId, planId, offered, named: { sessionToken, subscriptionId } };
    },
  };
}
