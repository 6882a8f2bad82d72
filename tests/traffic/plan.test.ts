import { expect, test } from "vitest";
import { planTraffic } from "#extensions/admin/traffic/traffic.plan.ts";

const until = new Date("2026-11-22T12:00:00Z");
const month = planTraffic({ until, days: 30, perDay: 200, seed: 7 });
const sales = month.flatMap((each) => (each.kind === "sale" ? [each] : []));
const countOf = (kind: string) => month.filter((each) => each.kind === kind).length;

test("a month has about its number of sales, in the order of time and within the days", () => {
  expect(sales.length).toBeGreaterThan(5_000);
  expect(sales.length).toBeLessThan(7_000);
  const times = month.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times[0]).toBeGreaterThanOrEqual(until.getTime() - 30 * 86_400_000);
  expect(times.at(-1)).toBeLessThan(until.getTime());
});

test("declines, refunds, disputes and repeat customers are in a shop's proportions", () => {
  const declining = new Set(["declined", "insufficient_funds", "expired", "incorrect_cvc", "three_ds_declined"]);
  const declined = sales.filter(({ sale }) => declining.has(sale.card)).length / sales.length;
  expect(declined).toBeGreaterThan(0.05);
  expect(declined).toBeLessThan(0.12);
  expect(countOf("refund") / sales.length).toBeGreaterThan(0.02);
  expect(countOf("refund") / sales.length).toBeLessThan(0.06);
  expect(countOf("dispute")).toBeGreaterThan(5);
  const buyers = sales.flatMap(({ sale }) => (sale.buyer ? [sale.buyer.number] : []));
  expect(new Set(buyers).size).toBeLessThan(buyers.length * 0.7);
});

test("what follows a sale comes after it", () => {
  const soldAt = new Map(sales.map(({ at, sale }) => [sale.number, at]));
  for (const each of month)
    if (each.kind !== "sale") expect(each.at.getTime()).toBeGreaterThan(soldAt.get(each.number)?.getTime() ?? Infinity);
});

test("the same seed gives the same month, another seed another one", () => {
  expect(planTraffic({ until, days: 3, perDay: 20, seed: 1 })).toEqual(
    planTraffic({ until, days: 3, perDay: 20, seed: 1 }),
  );
  expect(planTraffic({ until, days: 3, perDay: 20, seed: 1 })).not.toEqual(
    planTraffic({ until, days: 3, perDay: 20, seed: 2 }),
  );
});
