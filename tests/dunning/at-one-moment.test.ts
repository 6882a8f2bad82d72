import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { aFailingSubscriber } from "./dunned.ts";

const { platform } = await startPlatform();

/** The clock stands at the moment of the renewal, whose charge has failed. */
const RENEWAL = "2027-02-28T15:00:00Z";

test("a card that is chosen at the moment of a failed charge is charged at once", async () => {
  const failing = await aFailingSubscriber(platform, "saved_insufficient_funds", {
    from: "2027-01-31T15:00:00Z",
    renewsAt: RENEWAL,
  });
  expect((await failing.renewal()).attempts).toHaveLength(1);
  const { paymentMethodId } = await failing.aCard("visa");
  await failing.update({ subscriptionId: failing.subscriptionId, paymentMethodId });
  await failing.advance("2027-02-28T15:00:01Z");
  expect(await failing.renewal()).toMatchObject({ invoiceStatus: "paid", dunning: { recoveredBy: "new_card" } });
});

test("a card that its network has updated at the moment of its failed charge is charged at once", async () => {
  const failing = await aFailingSubscriber(platform, "updated_number", {
    from: "2027-01-31T15:00:00Z",
    renewsAt: RENEWAL,
  });
  await failing.advance("2027-02-28T15:00:01Z");
  expect(await failing.renewal()).toMatchObject({
    ...{ invoiceStatus: "paid", attempts: [{ attemptStatus: "succeeded" }, { declineCode: "expired_card" }] },
    dunning: { attempt: 0, recoveredBy: "updater" },
  });
});
