import { expect, test } from "vitest";
import { foldOldDays, readBalanceDays } from "#extensions/capabilities/ledger/index.ts";
import { verifyBooks } from "#extensions/capabilities/reconciliation/index.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { TallyEntity } from "#extensions/platform/tallies/tally.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aSale } from "./entries.ts";

const DAY_MS = 86_400_000;

let now = Date.parse("2026-01-01T12:00:00Z");
const { platform, organization } = await startPlatform({ clock: { now: () => new Date(now) } });

const course = () => readBalanceDays(organization.work(), "USD", 366);

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
  await Promise.all([foldOldDays(organization.work()), foldOldDays(organization.work())]);
  await foldAll(platform.context);
  expect(await course()).toEqual(before);
  const kept = await organization.work().em.count(TallyEntity, { name: "ledger_days" });
  expect(kept).toBeLessThanOrEqual((366 + 31) / 3 + 1);
  expect(await verifyBooks(organization.work(), "checkpoint")).toEqual([]);
}, 60_000);
