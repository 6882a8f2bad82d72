import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { readCohorts } from "#extensions/capabilities/billing-metrics/read-billing-metrics.ts";
import { GetCohortsRequestSchema } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { workAt } from "#tests/monthly-statements/at.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidInvoice, aSubscription, cancel, change } from "./subscriptions.ts";

const { platform } = await startPlatform();

async function aMerchant() {
  const organization = await anOrganization(platform);
  return { at: (moment: string) => workAt(platform, organization, new Date(moment)) };
}

test("a cohort is those who first paid in a month, with what is left of them in each month since", async () => {
  const { at } = await aMerchant();
  const [one, other] = [
    await aSubscription(at("2026-08-05T12:00:00Z")),
    await aSubscription(at("2026-08-06T12:00:00Z")),
  ];
  await aPaidInvoice(at("2026-08-05T12:00:00Z"), one);
  await aPaidInvoice(at("2026-09-02T12:00:00Z"), other);
  // A second payment changes nothing, and neither does an invoice of nothing.
  await aPaidInvoice(at("2026-10-05T12:00:00Z"), one);
  const free = await aSubscription(at("2026-08-07T12:00:00Z"));
  await aPaidInvoice(at("2026-08-07T12:00:00Z"), free, { paidMinorUnits: 0n });
  await change(at("2026-10-01T12:00:00Z"), one.id, { monthlyMinorUnits: 1_400n });
  await cancel(at("2026-11-02T12:00:00Z"), other.id);
  const { cohorts } = await readCohorts(at("2026-11-18T12:00:00Z"), create(GetCohortsRequestSchema, { months: 6 }));
  const left = cohorts.map(({ month, customerCount, months }) => [
    ...[month, customerCount],
    months.map((each) => [each.month, each.customerCount, each.mrrAmount]),
  ]);
  expect(left).toEqual([
    [
      "2026-08",
      1,
      [
        ["2026-08", 1, 1_000n],
        ["2026-09", 1, 1_000n],
        ["2026-10", 1, 1_400n],
        ["2026-11", 1, 1_400n],
      ],
    ],
    [
      "2026-09",
      1,
      [
        ["2026-09", 1, 1_000n],
        ["2026-10", 1, 1_000n],
        ["2026-11", 0, 0n],
      ],
    ],
  ]);
});

test("a customer who first pays after leaving joins the cohort without MRR, and comes back to it", async () => {
  const { at } = await aMerchant();
  const one = await aSubscription(at("2026-09-05T12:00:00Z"), { collectionMethod: "invoice" });
  await cancel(at("2026-09-20T12:00:00Z"), one.id);
  await aPaidInvoice(at("2026-10-02T12:00:00Z"), one);
  await aSubscription(at("2026-11-02T12:00:00Z"), { customerId: one.customerId });
  const { cohorts } = await readCohorts(at("2026-11-18T12:00:00Z"), create(GetCohortsRequestSchema));
  expect(cohorts).toMatchObject([
    { month: "2026-10", customerCount: 1, months: [{ customerCount: 0 }, { customerCount: 1, mrrAmount: 1_000n }] },
  ]);
});
