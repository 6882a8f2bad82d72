import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Dunning } from "#proto/tollhouse/v1/invoices_pb.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import type { Platform } from "#tests/support/platform.ts";

const WINTER = { from: "2027-01-31T15:00:00Z", renewsAt: "2027-02-28T15:00:01Z" };

/** A subscriber in New York whose renewal fails with the card of that scenario: on February 28 unless said otherwise. */
export async function aFailingSubscriber(
  platform: Platform,
  testCard = "saved_insufficient_funds",
  { from, renewsAt } = WINTER,
) {
  const subscriber = await aSubscriber(platform, { from });
  const { subscriptionId } = await subscriber.subscribe({
    billingAnchor: { anchorType: "anniversary", timeZone: "America/New_York" },
  });
  const { paymentMethodId: failingMethodId } = await subscriber.aCard(testCard);
  await subscriber.update({ subscriptionId, paymentMethodId: failingMethodId });
  await subscriber.advance(renewsAt);
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
