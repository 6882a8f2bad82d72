import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aUi, call } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey } from "#tests/support/platform.ts";
import { aShop } from "./paying.ts";

const ui = await closedAfterTests(aUi());

const PAYER = {
  ...{ name: "Ada Winter", email: "ada@example.com" },
  ...{
    billingAddress: { line1: "12 Harbor Street", city: "Portland", state: "OR", postalCode: "97201", country: "US" },
    customFields: { size: "42" },
  },
};

async function aPaidLink() {
  const shop = await aShop(ui.platform);
  const link = await shop.aLink({
    maxUses: 2,
    collect: {
      ...{ name: "required", email: "required", billingAddress: "required" },
      customFields: [{ key: "size", label: "Size", fieldType: "text", required: true }],
    },
  });
  const { transactionId } = await shop.begin(link.code, { payer: PAYER });
  await shop.pay(transactionId);
  await shop.begin(link.code, { payer: { ...PAYER, name: "Robin" } });
  return { ...shop, link, path: `${ui.url}/api/payment_links/${link.paymentLinkId}/attempts` };
}

test("a link's attempts show what was paid, and who paid only to a reader who asks and reads customers", async () => {
  const { organization, paymentLinks, link, path } = await aPaidLink();
  const { paymentLinkId } = link;
  const list = async (request: object = {}) =>
    (await paymentLinks.listPaymentLinkAttempts({ paymentLinkId, ...request })).data;
  const attempts = await list();
  expect(attempts).toMatchObject([
    { attemptStatus: "open", amounts: { total: 4_200n } },
    { attemptStatus: "paid", amounts: { total: 4_200n, lines: [{ name: "Running shoes", quantity: 1 }] } },
  ]);
  expect(attempts.some((attempt) => "payer" in attempt && attempt.payer !== undefined)).toBe(false);
  expect(await list({ attemptStatus: ["paid"], expand: ["payer"] })).toMatchObject([{ payer: PAYER }]);

  const [reader, both] = [
    await anApiKey(organization, ["payment_links:read"]),
    await anApiKey(organization, ["payment_links:read", "customers:read"]),
  ];
  const plain = JSON.parse((await call(path, reader)).body);
  expect(plain.data.map(({ payer }: { payer: unknown }) => payer)).toEqual([null, null]);
  const denied = JSON.parse((await call(`${path}?expand[]=payer`, reader)).body);
  expect(denied.data[1]).toMatchObject({ payer: null, expansion_denied: ["payer"] });
  const shown = JSON.parse((await call(`${path}?expand[]=payer`, both)).body);
  expect(shown.data[1].payer).toMatchObject({ name: "Ada Winter", custom_fields: { size: "42" } });

  const events = await organization.work().em.find(EventEntity, { subjectId: paymentLinkId });
  expect(events.length).toBeGreaterThan(2);
  expect(JSON.stringify(events.map((event) => ({ ...event })))).not.toMatch(/Ada|Harbor|example\.com/);
});
