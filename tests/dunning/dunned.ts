import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Dunning } from "#proto/tollhouse/v1/invoices_pb.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import type { Platform } from "#tests/support/platform.ts";

/** A subscriber in New York whose renewal of February 28 fails with the card of that scenario. */
export async function aFailingSubscriber(platform: Platform, testCard = "saved_insufficient_funds") {
  const subscriber = await aSubscriber(platform, { from: "2027-01-31T15:00:00Z" });
  const { subscriptionId } = await subscriber.subscribe({
    billingAnchor: { anchorType: "anniversary", timeZone: "America/New_York" },
  });
  const { paymentMethodId: failingMethodId } = await subscriber.aCard(testCard);
  await subscriber.update({ subscriptionId, paymentMethodId: failingMethodId });
  await subscriber.advance("2027-02-28T15:00:01Z");
  const renewal = async () => {
    const [, invoice] = await subscriber.invoicesOf(subscriptionId);
    if (!invoice) throw new Error("the renewal has no invoice");
    return invoice;
  };
  return { ...subscriber, subscriptionId, failingMethodId, renewal };
}

/** To the second, in UTC. */
export const nextOf = (dunning: Dunning | undefined): string | null =>
  dunning?.nextAttemptAt ? timestampDate(dunning.nextAttemptAt).toISOString().slice(0, 16) : null;
