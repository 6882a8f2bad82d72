import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { payerOf } from "#tests/payouts/paying.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aScriptedMerchant, everybody } from "./scripted.ts";

const bank = await closedAfterTests(aBankLinkProvider());
const { platform } = await startPlatform({ env: bank.env });

test("a balance that a dispute takes below 0 says so at that time of the clock", {
  timeout: 120_000,
}, async () => {
  const merchant = await aScriptedMerchant(platform, { subscribers: 2 });
  const { advance, organization, scenarios, settlementQueue } = merchant;
  await settlementQueue.updateSettlementSettings({ schedule: "daily" });
  await payerOf({ bank, platform }, organization).destination();
  await scenarios.createTestClockScenario({
    steps: [{ after: "P20D", on: everybody, do: "dispute_opens" }],
  });
  await advance("2027-04-01T00:00:00Z");
  const told = await organization.work().em.find(EventEntity, { type: "balance.negative" });
  expect(told.map(({ createdAt }) => createdAt.toISOString())).toEqual(["2027-02-20T09:00:00.000Z"]);
});
