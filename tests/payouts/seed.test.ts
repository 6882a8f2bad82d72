import { expect, test } from "vitest";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { PayoutDestinationEntity } from "#extensions/capabilities/payouts/payout-destination.entity.ts";
import { seedPayouts } from "#extensions/capabilities/payouts/seed-payouts.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";
import { startPaying } from "./paying.ts";

const { organization, payer } = await startPaying();

test("the demo has a payout that arrived and one on its way, and a second start adds nothing", async () => {
  await payer.fund(200_000n);
  await seedPayouts(organization.work());
  await seedPayouts(organization.work());
  const { em, environment } = organization.work();
  const payouts = await em.find(PayoutEntity, { environment }, { orderBy: { createdAt: "asc", id: "asc" } });
  expect(payouts.map(({ status, amountMinorUnits }) => [status, amountMinorUnits])).toEqual([
    ["paid", 60_000n],
    ["in_transit", 25_000n],
  ]);
  expect(await em.count(PayoutDestinationEntity, { environment })).toBe(2);
});

test("without a bank-linking provider the demo has no payouts", async () => {
  const platform = await closedAfterTests(aPlatform());
  const other = await anOrganization(platform);
  expect(await seedPayouts(other.work())).toEqual({});
});
