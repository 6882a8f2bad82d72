import { expect, test } from "vitest";
import { momentsOf } from "#extensions/admin/traffic/run-traffic.ts";
import { planTraffic } from "#extensions/admin/traffic/traffic.plan.ts";

const plan = planTraffic({ until: new Date("2026-11-22T12:00:00Z"), days: 40, perDay: 3, seed: 3 });

test("nothing of a moment builds on another happening of it, and nothing is lost", () => {
  const moments = momentsOf(plan);
  expect(moments.flat()).toEqual(plan);
  for (const moment of moments) {
    const sold = new Set(moment.flatMap((each) => (each.kind === "sale" ? [each.sale.number] : [])));
    expect(moment.some((each) => each.kind !== "sale" && sold.has(each.number))).toBe(false);
    expect(moment.length).toBeLessThanOrEqual(6);
  }
});
