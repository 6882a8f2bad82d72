import { expect, test } from "vitest";
import { keptMails } from "#tests/support/kept-mails.ts";
import { startScheduling } from "./scheduling.ts";

// No process runs jobs here.
const { platform, anExporter } = await startScheduling("2026-03-03T12:00:00Z", { jobs: [] });

test("an advance prepares the exports of its days and keeps their mails before it moves on", async () => {
  const { organization, schedule, periods, exports } = await anExporter("UTC");
  const { testClocks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await testClocks.advanceTestClock({ by: "PT1S" });
  await schedule("weekly");
  await testClocks.advanceTestClock({ by: "P1M" });
  const weeks = await periods(4);
  expect(weeks).toHaveLength(4);
  const mails = await keptMails(organization.work());
  expect(mails).toHaveLength(4);
  const { data } = await exports.listExports({ sort: "created_at" });
  const ready = data.map(({ createdAt, readyAt }) => [createdAt, readyAt]);
  for (const [createdAt, readyAt] of ready) expect(readyAt).toEqual(createdAt);
});
