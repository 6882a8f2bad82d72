import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { MrrMovementEntity } from "#extensions/capabilities/billing-metrics/billing-metrics.entity.ts";
import { readMonths } from "#extensions/capabilities/billing-metrics/read-billing-metrics.ts";
import { monthlyAmount } from "#extensions/capabilities/plans/index.ts";
import { GetMrrMonthsRequestSchema } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { workAt } from "#tests/monthly-statements/at.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aSubscription, cancel, change } from "./subscriptions.ts";

const { platform } = await startPlatform();

test.each([
  [10_000n, "year", 1, 833n],
  [114n, "year", 1, 10n],
  [9_999n, "month", 3, 3_333n],
  [500n, "week", 1, 2_167n],
  [100n, "day", 1, 3_042n],
] as const)("%s each %s × %s is %s a month, as the documentation says", (amount, interval, intervalCount, monthly) => {
  expect(monthlyAmount(amount, { interval, intervalCount })).toBe(monthly);
});

test("the example of the documentation has the movements and months that it shows", async () => {
  const organization = await anOrganization(platform);
  const on = (day: string) => workAt(platform, organization, new Date(`2026-${day}T12:00:00Z`));
  const yearly = await aSubscription(on("09-03"), { status: "trialing", monthlyMinorUnits: 0n });
  const { customerId } = yearly;
  await change(on("09-17"), yearly.id, { status: "active", monthlyMinorUnits: 10_000n }, ["subscription.activated"]);
  await change(on("10-01"), yearly.id, { monthlyMinorUnits: 9_000n });
  const weekly = await aSubscription(on("10-05"), { customerId, monthlyMinorUnits: 2_167n });
  await change(on("10-20"), yearly.id, { status: "paused", monthlyMinorUnits: 0n }, ["subscription.paused"]);
  await change(on("11-03"), yearly.id, { status: "active", monthlyMinorUnits: 9_000n }, ["subscription.resumed"]);
  await cancel(on("11-10"), weekly.id, "system");
  await cancel(on("11-18"), yearly.id, "payer");
  await aSubscription(on("12-02"), { customerId, monthlyMinorUnits: 3_000n });

  const work = on("12-03");
  const rows = await work.em.find(MrrMovementEntity, { customerId }, { orderBy: { createdAt: "asc" } });
  expect(rows.map((row) => [row.type, row.amountMinorUnits, row.customerMinorUnits])).toEqual([
    ["new", 10_000n, 10_000n],
    ["contraction", -1_000n, 9_000n],
    ["expansion", 2_167n, 11_167n],
    ["contraction", -9_000n, 2_167n],
    ["expansion", 9_000n, 11_167n],
    ["contraction", -2_167n, 9_000n],
    ["churn", -9_000n, 0n],
    ["reactivation", 3_000n, 3_000n],
  ]);
  expect(rows.flatMap(({ churnType }) => churnType ?? [])).toEqual(["voluntary"]);
  const { currencies } = await readMonths(work, create(GetMrrMonthsRequestSchema, { months: 4 }));
  expect(currencies[0]?.points.map(({ date, closingAmount }) => [date, closingAmount])).toEqual([
    ["2026-09-01", 10_000n],
    ["2026-10-01", 2_167n],
    ["2026-11-01", 0n],
    ["2026-12-01", 3_000n],
  ]);
});
