import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aFailingSubscriber } from "./dunned.ts";

const { platform } = await startPlatform();

const dunningOf = (organizationId: string) => platform.callers.grpc.forOrganization({ organizationId }).dunning;
const NEW_YORK = "America/New_York";
const timesOf = (all: readonly { readonly attemptedAt?: Parameters<typeof timestampDate>[0] | undefined }[]) =>
  all.map(({ attemptedAt }) => attemptedAt && timestampDate(attemptedAt).toISOString().slice(0, 16));

test("a simulation has the dates and reasons that a real invoice gets", async () => {
  const { advance, organization, renewal } = await aFailingSubscriber(platform);
  const dunning = dunningOf(organization.id);
  const begun = await renewal();
  const simulated = await dunning.simulateDunningPolicy({
    ...{ network: "visa", networkCode: "51", timeZone: NEW_YORK },
    failedAt: begun.attempts[0]?.attemptedAt ?? timestampFromDate(new Date()),
  });
  expect(simulated).toMatchObject({ declineCode: "insufficient_funds", retryAdvice: "schedule", endAction: "cancel" });
  expect(simulated.attempts.map(({ isMailed, attemptType }) => [isMailed, attemptType])).toEqual(
    Array.from({ length: 6 }, () => [true, "charge"]),
  );
  await advance("2027-03-14T14:00:00Z");
  const real = (await renewal()).attempts.toReversed().slice(1);
  expect(timesOf(simulated.attempts)).toEqual(timesOf(real));
  expect(simulated.attempts.map(({ reason }) => reason)).toEqual(real.map(({ reason }) => reason));
  expect(simulated.endsAt && timestampDate(simulated.endsAt).toISOString()).toBe("2027-03-14T13:00:00.000Z");
});

test("what the network forbids is simulated as notices, as a wait or as the end", async () => {
  const { id } = await anOrganization(platform);
  const dunning = dunningOf(id);
  const failedAt = timestampFromDate(new Date("2027-05-03T15:00:00Z"));
  const simulate = (decline: object) => dunning.simulateDunningPolicy({ days: [1, 3], failedAt, ...decline });
  const never = await simulate({ network: "visa", networkCode: "14" });
  expect(never.attempts.map(({ attemptType, step }) => [attemptType, step])).toEqual([
    ["notice", 1],
    ["notice", 2],
  ]);
  const waiting = await simulate({ network: "mastercard", networkCode: "05", adviceCode: "25" });
  expect(timesOf(waiting.attempts)).toEqual(["2027-05-04T09:00", "2027-05-04T15:00", "2027-05-06T09:00"]);
  const stopped = await simulate({ network: "visa", networkCode: "R1" });
  expect(stopped).toMatchObject({ retryAdvice: "payer_stopped", attempts: [], endsAt: failedAt });
  const outage = await simulate({ networkCode: "91" });
  expect(outage.attempts.map(({ step, isMailed }) => [step ?? null, isMailed]).slice(0, 4)).toEqual([
    ...Array.from({ length: 3 }, () => [null, false]),
    [1, true],
  ]);
});

test("a step says the time at which it is made, also where the clocks skip the policy's", async () => {
  const { id } = await anOrganization(platform);
  const { attempts } = await dunningOf(id).simulateDunningPolicy({
    ...{ days: [1, 2], timeOfDay: "02:30", networkCode: "51", timeZone: "Europe/Berlin" },
    failedAt: timestampFromDate(new Date("2027-03-27T10:00:00Z")),
  });
  expect(attempts.map(({ reason }) => reason)).toEqual([
    "Step 1 of 2: 1 day after the first failed charge, at 03:30 in Europe/Berlin, since the clocks skip 02:30 on that day.",
    "Step 2 of 2: 2 days after the first failed charge, at 02:30 in Europe/Berlin.",
  ]);
});

test("a smart policy is simulated with the payer's hour and paydays", async () => {
  const { id } = await anOrganization(platform);
  const { attempts } = await dunningOf(id).simulateDunningPolicy({
    ...{ days: [1, 7], smart: true, networkCode: "51", preferredHour: 18, timeZone: NEW_YORK },
    failedAt: timestampFromDate(new Date("2027-05-12T15:00:00Z")),
  });
  expect(timesOf(attempts)).toEqual(["2027-05-15T22:00", "2027-05-19T22:00"]);
});

test("the last 90 days count each failed charge to the day on which it ended", async () => {
  const { advance, aCard, organization, subscriptionId, update } = await aFailingSubscriber(platform);
  const dunning = dunningOf(organization.id);
  const historyOf = async (days: readonly number[]) => {
    const { history, currentHistory } = await dunning.simulateDunningPolicy({ days: [...days] });
    return { history, currentHistory };
  };
  // Nothing has ended: all steps of each policy.
  expect(await historyOf([2, 4, 8])).toMatchObject({
    history: { dunningCount: 1, attemptCount: 3, mailCount: 4 },
    currentHistory: { dunningCount: 1, attemptCount: 6, mailCount: 7 },
  });
  await advance("2027-03-04T00:00:00Z");
  const { paymentMethodId } = await aCard("visa");
  await update({ subscriptionId, paymentMethodId });
  await advance("2027-03-04T00:00:10Z");
  await foldAll(platform.context);
  // Paid on the fourth day, in New York on the third.
  expect(await historyOf([2, 4, 8])).toMatchObject({
    history: { dunningCount: 1, attemptCount: 1, mailCount: 2, lastDay: "2027-03-04", firstDay: "2026-12-05" },
    currentHistory: { dunningCount: 1, attemptCount: 2, mailCount: 3 },
  });
  await advance("2027-05-28T23:00:00Z");
  expect((await historyOf([2])).history).toMatchObject({ firstDay: "2027-02-28" });
});

test("days that are not ascending, unknown time zones and times far away are refused", async () => {
  const { id } = await anOrganization(platform);
  const dunning = dunningOf(id);
  expect(infoOf(await failureOf(dunning.simulateDunningPolicy({ days: [3, 2] })))).toMatchObject({
    reason: "dunning_policy_invalid",
  });
  expect(infoOf(await failureOf(dunning.simulateDunningPolicy({ timeZone: "Mars/Base" })))).toMatchObject({
    reason: "time_zone_unknown",
  });
  const failedAt = timestampFromDate(new Date("9999-12-31T23:59:59Z"));
  expect(await failureOf(dunning.simulateDunningPolicy({ failedAt }))).toMatchObject({
    rawMessage: "failed_at must be within 10 years.",
  });
});
