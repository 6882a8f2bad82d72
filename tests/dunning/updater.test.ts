import { expect, test } from "vitest";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aFailingSubscriber } from "./dunned.ts";

const { platform } = await startPlatform();

const renumber = (merchantId: string, paymentMethodId: string) =>
  platform.sandbox.updateCard(merchantId, {
    ...{ payment_method_id: paymentMethodId, answer: "A" },
    ...{ new_card_number: "5555555555554444", new_exp_month: "3", new_exp_year: "2041" },
  });

const UPDATED = "The card network updated the card, which is charged at once.";

test("a card that its network updates later is charged at once", async () => {
  const { advance, failingMethodId, organization, renewal } = await aFailingSubscriber(platform, "saved_expired");
  await advance("2027-03-04T00:00:00Z");
  expect((await renewal()).attempts).toHaveLength(1);
  await renumber(organization.engineMerchantId, failingMethodId);
  const call = { environment: "sandbox", requestId: "req_updater", idempotencyKey: null, service: "test" } as const;
  const onClock = await openUnitOfWork(platform.context, organization.work().tenant, { ...call, actor: null });
  expect(await askUpdater(onClock, failingMethodId)).toBe("updated");
  await advance("2027-03-04T00:00:10Z");
  expect(await renewal()).toMatchObject({ invoiceStatus: "paid", attempts: [{ reason: UPDATED }, {}] });
});
