import { expect, test } from "vitest";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { testCards } from "#extensions/connectors/engine/test-cards.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aFailingSubscriber } from "./dunned.ts";

const { platform } = await startPlatform();

/** How the bank answers for the stored card. */
async function setCard(merchantId: string, paymentMethodId: string, settings: object): Promise<void> {
  const response = await fetch(`${platform.engineUrl}/sandbox/cards`, {
    method: "POST",
    headers: { "api-key": "test_admin", "content-type": "application/json" },
    body: JSON.stringify({ merchant_id: merchantId, payment_method_id: paymentMethodId, ...settings }),
  });
  expect(response.status).toBe(200);
}

test("a card is charged once at once after updates of its network, however many come", async () => {
  const failing = await aFailingSubscriber(platform, "saved_expired");
  const { organization, failingMethodId } = failing;
  const call = { environment: "sandbox", requestId: "req_update", idempotencyKey: null, service: "test" } as const;
  const updateTo = async (newNumber: string) => {
    await platform.sandbox.updateCard(organization.engineMerchantId, {
      ...{ payment_method_id: failingMethodId, answer: "A", new_card_number: newNumber },
      ...{ new_exp_month: "3", new_exp_year: "2041" },
    });
    const work = await openUnitOfWork(platform.context, organization.work().tenant, { ...call, actor: null });
    expect(await askUpdater(work, failingMethodId)).toBe("updated");
  };
  await failing.advance("2027-03-04T00:00:00Z");
  await updateTo(testCards.visa_germany);
  const declines = { code: "refused", message: "Refused", network_code: "51" };
  await setCard(organization.engineMerchantId, failingMethodId, { declines });
  await failing.advance("2027-03-04T00:00:10Z");
  expect((await failing.renewal()).attempts).toHaveLength(2);
  await updateTo(testCards.mastercard);
  await setCard(organization.engineMerchantId, failingMethodId, {});
  await failing.advance("2027-03-04T00:00:20Z");
  expect((await failing.renewal()).attempts).toHaveLength(2);
  await failing.advance("2027-03-05T14:01:00Z");
  expect(await failing.renewal()).toMatchObject({ invoiceStatus: "paid", dunning: { recoveredBy: "retry" } });
});
