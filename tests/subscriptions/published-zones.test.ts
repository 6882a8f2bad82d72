import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { billedBy, momentOf } from "./billed.ts";
import { aSubscriber } from "./subscribing.ts";

/** Published cases whose zone is not UTC, billed again by the service on a merchant's test clock. */
const { platform } = await startPlatform();

// Kill Bill #743: a trial over the start of daylight saving time in the last hour of the day ended on the 1st.
test("a trial of 30 days over the start of daylight saving time ends at the same local time, on the 31st", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-03-02T07:30:00Z" });
  const { subscriptionId, trialEnd } = await subscriber.subscribe({
    ...{ trialDays: 30, billingAnchor: { anchorType: "anniversary", timeZone: "America/Los_Angeles" } },
  });
  expect(momentOf(trialEnd)).toBe("2027-04-01T06:30:00Z");
  await subscriber.advance("2027-06-15T00:00:00Z");
  expect((await billedBy(subscriber, subscriptionId)).map(([, start]) => start)).toEqual([
    ...["2027-04-01T06:30:00Z", "2027-05-01T06:30:00Z", "2027-06-01T06:30:00Z"],
  ]);
});

// Kill Bill #1923: an introductory price of three months, begun on February 28 in New York, ended on the 1st of a month.
test("an introductory price of three months ends with the third month of its zone, without a part of one", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-03-01T03:47:56Z" });
  const { subscriptionId } = await subscriber.subscribe({
    billingAnchor: { anchorType: "anniversary", timeZone: "America/New_York" },
    terms: { unitAmount: 1_000n, phases: [{ periods: 3, unitAmount: 600n }] },
  });
  await subscriber.advance("2027-06-15T00:00:00Z");
  expect(await billedBy(subscriber, subscriptionId)).toEqual([
    [600n, "2027-03-01T03:47:56Z", "2027-03-29T02:47:56Z"],
    [600n, "2027-03-29T02:47:56Z", "2027-04-29T02:47:56Z"],
    [600n, "2027-04-29T02:47:56Z", "2027-05-29T02:47:56Z"],
    [1_000n, "2027-05-29T02:47:56Z", "2027-06-29T02:47:56Z"],
  ]);
});

// Lago's specification of duplicate invoices, #879 and #1074: runs on both sides of the zone's midnight billed the day twice.
test.each([
  ["week", "2027-05-04", "2027-05-11", "Europe/Paris"],
  ["month", "2027-04-02", "2027-05-02", "Europe/Paris"],
  ["month", "2027-04-02", "2027-05-02", "Pacific/Kiritimati"],
])("a %s is billed once by all runs of its billing day", async (interval, from, day, timeZone) => {
  const subscriber = await aSubscriber(platform, { from: `${from}T00:00:00Z` });
  const { subscriptionId } = await subscriber.subscribe({
    ...{ billingAnchor: { anchorType: "anniversary", timeZone }, terms: { interval } },
  });
  for (const time of ["20:00", "21:00", "22:10", "23:59"]) {
    await subscriber.advance(`${day}T${time}:00Z`);
    expect(await subscriber.invoicesOf(subscriptionId)).toHaveLength(2);
  }
});

// Lago #1117: the first week of a calendar subscription was billed from the day in UTC. Lago charges whole days.
test("the first part of a calendar week is billed from its moment to Monday in its zone", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-06-18T05:00:00Z" });
  const { priceId } = await subscriber.aPrice({ interval: "week", unitAmount: 700n });
  const firstIn = async (timeZone: string) => {
    const billingAnchor = { anchorType: "calendar", timeZone };
    const { subscriptionId } = await subscriber.subscribe({ items: [{ priceId }], billingAnchor });
    return (await billedBy(subscriber, subscriptionId))[0];
  };
  // Of 168 hours: 73 and 70.
  expect(await firstIn("America/Denver")).toEqual([304n, "2027-06-18T05:00:00Z", "2027-06-21T06:00:00Z"]);
  expect(await firstIn("America/Halifax")).toEqual([292n, "2027-06-18T05:00:00Z", "2027-06-21T03:00:00Z"]);
  await subscriber.advance("2027-06-18T20:00:00Z");
  // 50 and 47.
  expect(await firstIn("Europe/Paris")).toEqual([208n, "2027-06-18T20:00:00Z", "2027-06-20T22:00:00Z"]);
  expect(await firstIn("Asia/Karachi")).toEqual([196n, "2027-06-18T20:00:00Z", "2027-06-20T19:00:00Z"]);
});

// Lago #2244: a trial that ends on the billing day of its zone, still the day before in UTC.
test("a trial that ends on the billing day is followed by one invoice, of the month of its zone", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-03-22T01:12:00Z" });
  const { subscriptionId } = await subscriber.subscribe({
    ...{ trialDays: 10, billingAnchor: { anchorType: "calendar", timeZone: "Europe/Paris" } },
    terms: { unitAmount: 5_000_000n },
  });
  await subscriber.advance("2027-03-31T22:01:00Z");
  expect(await subscriber.invoicesOf(subscriptionId)).toEqual([]);
  await subscriber.advance("2027-04-29T22:00:00Z");
  // All of April but the trial's 2 hours and 12 minutes.
  expect(await billedBy(subscriber, subscriptionId)).toEqual([
    [4_984_722n, "2027-04-01T00:12:00Z", "2027-04-30T22:00:00Z"],
  ]);
});
