import { expect, test } from "vitest";
import { foldDays, readBalanceDays } from "#extensions/capabilities/ledger/index.ts";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { TallyEntity } from "#extensions/platform/tallies/tally.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aSale } from "./entries.ts";

const DAY_MS = 86_400_000;

let now = Date.parse("2026-01-01T12:00:00Z");
const { platform, organization } = await startPlatform({ clock: { now: () => new Date(now) } });

const course = (timeZone = "UTC", days = 366) =>
  readBalanceDays(organization.work(), { currency: "USD", days, timeZone });

test("the course of a balance shows each day, and days that it shows no more cost nothing", async () => {
  for (let day = 0; day < 450; day += 1) {
    if (day % 3 === 0) await aSale(organization.work(), { id: `txn_${day}`, amount: 100n });
    now += DAY_MS;
  }
  now -= DAY_MS;
  const before = await course();
  expect(before).toHaveLength(366);
  expect([before[0]?.date, before.at(-1)?.date]).toEqual(["2026-03-26", "2027-03-26"]);
  // 29 sales before the first day, 150 before the last.
  expect(before[0]?.balances.merchant_pending).toBe(29n * 90n);
  expect(before.at(-1)?.balances).toMatchObject({ merchant_pending: 150n * 90n, merchant_available: 0n });

  expect(await verifyBooks(organization.work(), "beginning")).toEqual([]);
  await Promise.all([foldDays(organization.work(), "UTC"), foldDays(organization.work(), "UTC")]);
  await foldAll(platform.context);
  expect(await course()).toEqual(before);
  const kept = await organization.work().em.count(TallyEntity, { name: "ledger_days" });
  expect(kept).toBeLessThanOrEqual((366 + 31) / 3 + 1);
  expect(await verifyBooks(organization.work(), "checkpoint")).toEqual([]);
}, 60_000);

test("a day is that of the zone, on both days of a clock change, and stays as it was when the zone changes", async () => {
  const pendingOf = async (zone: string, days = 4) =>
    Object.fromEntries((await course(zone, days)).map(({ date, balances }) => [date, balances.merchant_pending]));
  const NEW_YORK = "America/New_York";
  now = Date.parse("2027-11-06T12:00:00Z");
  const [before = 0n] = Object.values(await pendingOf(NEW_YORK, 1));
  // 23:59 and 00:00 of the day with 25 hours, and the last minute of it.
  for (const at of [
    "2027-11-07T03:59:59.999Z",
    "2027-11-07T04:00:00Z",
    "2027-11-08T04:59:00Z",
    "2027-11-08T05:00:00Z",
  ]) {
    now = Date.parse(at);
    await aSale(organization.work(), { id: `txn_${at}`, amount: 100n });
  }
  const inNewYork = {
    "2027-11-05": before,
    "2027-11-06": before + 90n,
    "2027-11-07": before + 270n,
    "2027-11-08": before + 360n,
  };
  expect(await pendingOf(NEW_YORK)).toEqual(inNewYork);
  expect(await pendingOf("Asia/Kathmandu", 2)).toEqual({ "2027-11-07": before + 180n, "2027-11-08": before + 360n });

  now = Date.parse("2027-11-09T12:00:00Z");
  await foldDays(organization.work(), NEW_YORK);
  await foldAll(platform.context);
  expect(await pendingOf(NEW_YORK, 5)).toEqual({ ...inNewYork, "2027-11-09": before + 360n });
  const { "2027-11-05": _, ...since } = inNewYork;
  expect(await pendingOf("Asia/Kathmandu", 4)).toEqual({ ...since, "2027-11-09": before + 360n });

  now = Date.parse("2028-03-12T12:00:00Z");
  for (const at of ["2028-03-12T04:59:00Z", "2028-03-12T05:00:00Z", "2028-03-13T03:59:00Z", "2028-03-13T04:00:00Z"]) {
    now = Date.parse(at);
    await aSale(organization.work(), { id: `txn_${at}`, amount: 100n });
  }
  const spring = before + 360n;
  expect(await pendingOf(NEW_YORK, 3)).toEqual({
    "2028-03-11": spring + 90n,
    "2028-03-12": spring + 270n,
    "2028-03-13": spring + 360n,
  });
  expect(await verifyBooks(organization.work(), "checkpoint")).toEqual([]);
}, 60_000);
