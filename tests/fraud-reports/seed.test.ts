import { expect, test } from "vitest";
import { seedFraudReports } from "#extensions/capabilities/fraud-reports/seed-fraud-reports.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aSaleOf } from "./report-files.ts";

const { platform } = await startPlatform();

async function seeded(demo: Pick<DemoOrganization, "isAnnounced">) {
  const organization = await anOrganization(platform);
  for (const brand of ["Visa", "Visa", "Visa", "Mastercard", "Discover"]) await aSaleOf(organization, brand);
  // A start fills what is empty, and the next one leaves it.
  for (const _start of [1, 2]) await seedFraudReports(organization.work(), demo as DemoOrganization);
  const { data } = await callersOf(platform, organization).fraudReports.listFraudReports({});
  return data.map(({ reportType }) => reportType).sort();
}

test("the demo organization that is announced has reports of both networks, once, and the others have none", async () => {
  expect(await seeded({ isAnnounced: true })).toEqual(["safe", "tc40", "tc40"]);
  expect(await seeded({ isAnnounced: false })).toEqual([]);
});
