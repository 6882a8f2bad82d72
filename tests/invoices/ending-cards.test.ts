import { expect, test } from "vitest";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/payment-method.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aBiller, type Biller, runDue } from "./billing.ts";

const { platform } = await startPlatform();

/** Here the card has expired. At the engine it has the new expiry of its bank. */
async function anExpiredCard() {
  const biller = await aBiller(platform);
  const expired = { status: "expired", expMonth: 1, expYear: 2026 } as const;
  const { em } = biller.organization.work();
  await em.nativeUpdate(PaymentMethodExtensionEntity, { id: biller.paymentMethodId }, expired);
  return biller;
}

const methodTypes = ({ typesOf, paymentMethodId }: Biller) => typesOf(paymentMethodId);

test("a renewal reads a card again that has expired, and charges it with its new expiry", async () => {
  const biller = await anExpiredCard();
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  await runDue(platform, biller, "invoice.charge");

  expect(await biller.invoices.getInvoice({ invoiceId })).toMatchObject({ invoiceStatus: "paid" });
  expect(await methodTypes(biller)).toEqual(["payment_method.attached", "payment_method.updated_by_network"]);
});

test("a payment by hand does so too", async () => {
  const biller = await anExpiredCard();
  expect(await biller.pay(await biller.bill())).toMatchObject({ invoiceStatus: "paid" });
  expect(await methodTypes(biller)).toEqual(["payment_method.attached", "payment_method.updated_by_network"]);
});

test("a renewal with a card that stays expired is a failed payment", async () => {
  const biller = await aBiller(platform);
  await platform.sandbox.updateCard(biller.organization.engineMerchantId, {
    ...{ payment_method_id: biller.paymentMethodId, answer: "E", new_exp_month: "01", new_exp_year: "2026" },
  });
  expect(await askUpdater(biller.organization.work(), biller.paymentMethodId)).toBe("updated");
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  await runDue(platform, biller, "invoice.charge");

  expect(await biller.typesOf(invoiceId)).toContain("payment_failed");
  const types = ["payment_method.attached", "payment_method.updated_by_network", "payment_method.expired"];
  expect(await methodTypes(biller)).toEqual(types);
});
