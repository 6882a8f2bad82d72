import { expect, test } from "vitest";
import { passOn, startDeliveryTrap } from "#tests/support/engine-deliveries.ts";
import { startPaying } from "./paying.ts";

const trap = await startDeliveryTrap();
const { platform, organization, payer } = await startPaying({ env: { ENGINE_WEBHOOK_BASE_URL: trap.url } });

test("the engine's webhooks tell what became of a payout, in any order and more than once", async () => {
  await payer.fund(100_000n);
  await payer.destination("0003");
  const { payoutId } = await payer.pay(10_000n);
  await platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, "success");
  await platform.sandbox.advancePayout(organization.engineMerchantId, payoutId, "reversed");
  const deliveries = await trap.of(platform.databaseUrl, organization.engineMerchantId);
  for (const delivery of [...deliveries, ...deliveries].reverse())
    expect(await passOn(platform.url, delivery)).toBe(204);
  expect(await payer.payout(payoutId)).toMatchObject({
    payoutStatus: "returned",
    failure: { code: "account_closed", action: "fix_destination" },
  });
  expect(await payer.balance()).toMatchObject({ available: 89_850n });
  await payer.confirm(payoutId);
  expect(await payer.balance()).toMatchObject({ available: 99_850n, inTransit: 0n });
});
