import { expect, test } from "vitest";
import { seedRefunds } from "#extensions/capabilities/refunds/seed-refunds.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { refunds } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

test("the demo refunds payments once, and nothing where there are none", async () => {
  await seedRefunds(organization.work());
  expect((await refunds.listRefunds({})).data).toEqual([]);
  for (let count = 0; count < 5; count += 1) await anEnginePayment(platform, organization);
  for (const _time of [1, 2]) await seedRefunds(organization.work());
  const { data } = await refunds.listRefunds({});
  expect(data.map(({ refundStatus, amount }) => [refundStatus, amount])).toEqual([
    ["scheduled", 1_050n],
    ["succeeded", 4_200n],
    ["succeeded", 2_100n],
  ]);
});
