import { expect, test } from "vitest";
import { setLimit } from "#extensions/capabilities/merchant-account/decide.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aShop, type Request } from "./paying.ts";

const { platform } = await startPlatform();

const items: Request = {
  ...{ amountType: "line_items", amount: undefined },
  lineItems: [{ itemId: "shoe", name: "Shoe", unitAmount: 1_000n, minQuantity: 0, maxQuantity: 5 }],
};

test.each([
  ["takes nothing", items, { quantities: { shoe: 0 } }],
  [
    "takes no more than the discount",
    { ...items, lineItems: [{ ...items.lineItems?.[0], quantity: 5 }], discount: { amount: 2_000n } } as Request,
    { quantities: { shoe: 2 } },
  ],
  [
    "takes only what costs nothing",
    {
      ...items,
      lineItems: [
        { ...items.lineItems?.[0] },
        { itemId: "leaflet", name: "Leaflet", unitAmount: 0n, minQuantity: 0, maxQuantity: 5 },
      ],
    } as Request,
    { quantities: { shoe: 0, leaflet: 2 } },
  ],
])("a payer who %s sees a total of 0 and cannot pay it", async (_name, request, choice) => {
  const shop = await aShop(platform);
  const link = await shop.aLink(request);
  expect((await shop.checkout.getCheckout({ code: link.code, choice })).amounts?.total).toBe(0n);
  const refusal = infoOf(await failureOf(shop.begin(link.code, { choice, expectedTotal: 0n })));
  expect(refusal).toMatchObject({ reason: "checkout_invalid", metadata: { rule: "nothing_to_pay" } });
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0, hasAttempts: false });
});

test("a payer who takes more than one payment can be, or than the account's largest sale, is told so", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({
    ...items,
    lineItems: [{ itemId: "ship", name: "Ship", unitAmount: 999_999_999n, maxQuantity: 9_999 }],
  });
  const refusalAt = async (ship: number, expectedTotal: bigint) =>
    infoOf(await failureOf(shop.begin(link.code, { choice: { quantities: { ship } }, expectedTotal })));
  const tooLarge = { reason: "checkout_invalid", metadata: { rule: "too_large" } };
  expect(await refusalAt(2_000, 999_999_999_999n)).toMatchObject(tooLarge);
  await setLimit(shop.organization.work(), { currency: "USD", amount: 999_999_998n, reason: "Agreed." });
  expect(await refusalAt(1, 999_999_999n)).toMatchObject(tooLarge);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0, hasAttempts: false });
});

test("questions and items may be named as members of every object", async () => {
  const shop = await aShop(platform);
  const names = ["constructor", "__proto__", "toString"];
  const link = await shop.aLink({
    ...items,
    lineItems: names.map((name) => ({ itemId: name, name, unitAmount: 100n, maxQuantity: 5, stock: 5 })),
    collect: { customFields: [{ key: "constructor", label: "Built by", fieldType: "text" }] },
  });
  const { transactionId, amounts } = await shop.begin(link.code, { expectedTotal: 300n });
  expect(amounts?.total).toBe(300n);
  const claimed = () => shop.stateOf(link).then(({ stockClaimed }) => Object.entries(stockClaimed).sort());
  expect(await claimed()).toEqual(names.map((name) => [name, 1]).sort());
  await shop.pay(transactionId);
  expect(await claimed()).toEqual(names.map((name) => [name, 1]).sort());
});
