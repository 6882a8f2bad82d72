import { expect, test } from "vitest";
import { payerOf } from "#tests/payouts/paying.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aScriptedMerchant } from "./scripted.ts";

const bank = await closedAfterTests(aBankLinkProvider());
const { platform } = await startPlatform({ env: bank.env });

test("a payout that is due in an outage is paid by the clock when that ends", { timeout: 120_000 }, async () => {
  const merchant = await aScriptedMerchant(platform, { subscribers: 2 });
  const { advance, organization, scenarios, settlementQueue } = merchant;
  await settlementQueue.updateSettlementSettings({ schedule: "daily" });
  const payer = payerOf({ bank, platform }, organization);
  await payer.destination();
  await scenarios.createTestClockScenario({ steps: [{ after: "P1D", do: "engine_down", with: { lasts: "P7D" } }] });
  await advance("2027-02-20T00:00:00Z");
  const { data } = await payer.clients().payouts.listPayouts({});
  expect(data.map(({ payoutStatus }) => payoutStatus)).toEqual(["paid"]);
});
