import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aFailingSubscriber, nextOf } from "./dunned.ts";

const { platform } = await startPlatform();

type Failing = Awaited<ReturnType<typeof aFailingSubscriber>>;

/** The oldest first, to the minute. */
async function timesOf({ renewal }: Failing): Promise<(string | undefined)[]> {
  const { attempts } = await renewal();
  const times = attempts.map(({ attemptedAt }) => attemptedAt && timestampDate(attemptedAt).toISOString().slice(0, 16));
  return times.toReversed();
}

test("a bank that is not available is asked after 5 minutes, 1 hour and 4 hours, which count no step", async () => {
  const failing = await aFailingSubscriber(platform, "saved_visa_91");
  expect((await failing.renewal()).dunning?.reason).toContain("Try 1 of 3 after an outage");
  await failing.advance("2027-03-01T13:00:00Z");
  expect(await timesOf(failing)).toEqual([
    ...["2027-02-28T15:00", "2027-02-28T15:05", "2027-02-28T16:05", "2027-02-28T20:05"],
  ]);
  const { dunning } = await failing.renewal();
  expect(dunning).toMatchObject({ attempt: 0, dunningStatus: "retrying" });
  expect(nextOf(dunning)).toBe("2027-03-01T14:00");
  // The next step has its own three.
  await failing.advance("2027-03-01T14:06:00Z");
  expect((await timesOf(failing)).slice(4)).toEqual(["2027-03-01T14:00", "2027-03-01T14:05"]);
});

test("a payer who stopped the payments is not charged again, with no card and by no person, and the end comes at once", async () => {
  const failing = await aFailingSubscriber(platform, "saved_visa_r1");
  const { organization, subscriptionId } = failing;
  const { dunning } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await failing.advance("2027-02-28T15:01:00Z");
  expect(await failing.renewal()).toMatchObject({
    ...{ invoiceStatus: "void", dunning: { stoppedBecause: "payer_stopped", attempt: 0 } },
    attempts: [{ attemptStatus: "failed" }],
  });
  expect(await failing.get(subscriptionId)).toMatchObject({ subscriptionStatus: "canceled" });
  const { paymentMethodId } = await failing.aCard("visa");
  const { invoiceId } = await failing.renewal();
  await failureOf(failing.invoices.payInvoice({ invoiceId, paymentMethodId }, withKey()));
  expect(infoOf(await failureOf(dunning.retryPayment({ subscriptionId }, withKey())))).toMatchObject({
    reason: "no_payment_due",
  });
  await failing.advance("2027-03-20T00:00:00Z");
  expect(await timesOf(failing)).toHaveLength(1);
});

test("the policy's hour is kept on the day on which the clocks go back", async () => {
  const autumn = { from: "2027-09-28T15:00:00Z", renewsAt: "2027-10-28T15:00:01Z" };
  const failing = await aFailingSubscriber(platform, "saved_insufficient_funds", autumn);
  await failing.advance("2027-11-10T00:00:00Z");
  // On November 7 09:00 in New York is an hour later in UTC.
  expect((await timesOf(failing)).slice(4)).toEqual(["2027-11-04T13:00", "2027-11-07T14:00"]);
});

test("a network that asks to wait is obeyed after the payer has changed cards and changed back", async () => {
  const failing = await aFailingSubscriber(platform, "saved_mastercard_28");
  const { subscriptionId, failingMethodId } = failing;
  const paymentMethodId = await failing.aDeclinedCard();
  await failing.update({ subscriptionId, paymentMethodId });
  await failing.advance("2027-03-01T00:00:00Z");
  expect(await timesOf(failing)).toHaveLength(2);
  await failing.update({ subscriptionId, paymentMethodId: failingMethodId });
  await failing.advance("2027-03-06T14:59:00Z");
  expect(await timesOf(failing)).toHaveLength(2);
  await failing.advance("2027-03-07T14:01:00Z");
  expect((await timesOf(failing)).length).toBeGreaterThan(2);
});
