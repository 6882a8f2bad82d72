import { expect, test } from "vitest";
import { CONCURRENT_STEPS, MOMENT_MS, momentsOf } from "#extensions/admin/traffic/run-traffic.ts";
import { planTraffic } from "#extensions/admin/traffic/traffic.plan.ts";

const until = new Date("2026-11-22T12:00:00Z");

test.each([3, 200])(
  "with %i sales a day nothing of a moment builds on another step of it, and nothing is lost",
  (perDay) => {
    const plan = planTraffic({ until, days: 40, perDay, seed: 3 });
    const moments = momentsOf(plan);
    expect(moments.flat()).toEqual(plan);
    for (const moment of moments) {
      const sold = new Set(moment.flatMap((each) => (each.kind === "sale" ? [each.sale.number] : [])));
      expect(moment.some((each) => each.kind !== "sale" && sold.has(each.number))).toBe(false);
      expect(moment.length).toBeLessThanOrEqual(CONCURRENT_STEPS);
      const [first, last] = [moment[0]?.at.getTime() ?? 0, moment.at(-1)?.at.getTime() ?? 0];
      expect(last - first).toBeLessThanOrEqual(MOMENT_MS);
    }
  },
);
