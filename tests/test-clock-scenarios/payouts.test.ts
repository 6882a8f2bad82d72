import { expect, test } from "vitest";
import { payerOf } from "#tests/payouts/paying.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { assertBooks } from "#tests/support/books.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { workNow } from "#tests/support/dispute-desk.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aScriptedMerchant } from "./scripted.ts";

const bank = await closedAfterTests(aBankLinkProvider());
const { platform } = await startPlatform({ env: bank.env });

/** A merchant whose settlements are closed daily and paid out. */
async function aPaidMerchant() {
  const merchant = await aScriptedMerchant(platform, { subscribers: 2 });
  await merchant.settlementQueue.updateSettlementSettings({ schedule: "daily" });
  const payer = payerOf({ bank, platform }, merchant.organization);
  await payer.destination();
  const listed = async () => (await payer.clients().payouts.listPayouts({})).data;
  return { ...merchant, payer, listed };
}

test("a bank returns the last payout, once, and its money is in its settlement again", {
  timeout: 120_000,
}, async () => {
  const { advance, listed, organization, payer, scenarios, stepsOf } = await aPaidMerchant();
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [
      { after: "P15D", do: "payout_returns" },
      { after: "P16D", do: "payout_returns" },
    ],
  });
  await advance("2027-02-14T00:00:00Z");
  const [paid, ...others] = await listed();
  expect([paid?.payoutStatus, others]).toEqual(["paid", []]);
  await advance("2027-02-20T00:00:00Z");
  const steps = await stepsOf(testClockScenarioId);
  expect(steps.map(({ reachedCount, skippedCount, problems }) => [reachedCount, skippedCount, problems])).toEqual([
    [1, 0, []],
    [0, 1, []],
  ]);
  expect(await payer.payout(paid?.payoutId ?? "")).toMatchObject({ payoutStatus: "returned" });
  // A closed settlement has it, until a person pays that out again.
  expect(await payer.balance()).toMatchObject({ inTransit: 0n, available: 0n, inSettlement: paid?.amount });
  await assertBooks(await workNow(platform, organization));
});
