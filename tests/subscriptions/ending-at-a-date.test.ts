import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BILL } from "#extensions/capabilities/subscriptions/bill-period.ts";
import { billDue } from "#extensions/capabilities/subscriptions/renew.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

const at = (text: string) => timestampFromDate(new Date(text));

/** 10 USD a month from April 1, 2027, on April 16. */
async function atHalfTime() {
  const subscriber = await aSubscriber(platform, { from: "2027-04-01T00:00:00Z" });
  const { subscriptionId, currentPeriodEnd } = await subscriber.subscribe();
  await subscriber.advance("2027-04-16T00:00:00Z");
  const { transactions, subscriptions } = subscriber;
  const payments = async () => {
    const { data } = await transactions.listTransactions({ subscriptionId });
    return data.map(({ amountCaptured, amountRefunded }) => [amountCaptured, amountRefunded]);
  };
  const cancelAt = (cancelAt: ReturnType<typeof at> | undefined, refund: string) =>
    subscriptions.cancelSubscription({ subscriptionId, at: "date", cancelAt, refund });
  return { ...subscriber, subscriptionId, currentPeriodEnd, payments, cancelAt };
}

test("exactly with a period leaves nothing to refund, so a refund is refused, also of a later period", async () => {
  const { subscriptions, subscriptionId, currentPeriodEnd, cancelAt, advance, payments, get } = await atHalfTime();
  const ends = [currentPeriodEnd, ...[1, 17].map((months) => laterBy(months, currentPeriodEnd))];
  for (const end of ends)
    for (const refund of ["full", "prorated"]) {
      const asked = { subscriptionId, at: "date", cancelAt: end, refund };
      const invalid = { reason: "subscription_invalid", metadata: { param: "refund" } };
      expect(infoOf(await failureOf(cancelAt(end, refund)))).toMatchObject(invalid);
      expect(infoOf(await failureOf(subscriptions.previewSubscription({ cancel: asked })))).toMatchObject(invalid);
    }
  await cancelAt(currentPeriodEnd, "none");
  await advance("2027-05-02T00:00:00Z");
  expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "canceled" });
  expect(await payments()).toEqual([[1_000n, 0n]]);
});

function laterBy(months: number, end: ReturnType<typeof at> | undefined) {
  const date = new Date(Number(end?.seconds) * 1_000 + (end?.nanos ?? 0) / 1_000_000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return timestampFromDate(date);
}

test("within a period gives back all of that one, and nothing of those before it", async () => {
  const { cancelAt, advance, payments } = await atHalfTime();
  await cancelAt(at("2027-05-20T00:00:00Z"), "full");
  await advance("2027-06-02T00:00:00Z");
  expect(await payments()).toEqual([
    [1_000n, 1_000n],
    [1_000n, 0n],
  ]);
});

test("a renewal that runs before a late end leaves the end its refund", async () => {
  const { organization, subscriptionId, cancelAt, advance, payments, get } = await atHalfTime();
  await cancelAt(at("2027-04-20T00:00:00Z"), "full");
  const due = { kind: BILL, subjectId: subscriptionId, dueAt: new Date("2027-05-02T00:00:00Z"), attempt: 1 };
  await organization.work().atomically((phase) => billDue(phase, due));
  expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "active" });
  await advance("2027-05-02T00:00:00Z");
  expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "canceled" });
  expect(await payments()).toEqual([[1_000n, 1_000n]]);
});

test("a date that is further away than five years is refused, and named", async () => {
  const { subscriptions, subscriptionId, cancelAt } = await atHalfTime();
  const far = at("9999-01-01T00:00:00Z");
  const paramOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).metadata.param;
  expect(await paramOf(cancelAt(far, "none"))).toBe("cancel_at");
  expect(await paramOf(subscriptions.pauseSubscription({ subscriptionId, resumesAt: far }))).toBe("resumes_at");
});
