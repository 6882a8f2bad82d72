import { expect, it } from "vitest";
import type { Push } from "#extensions/connectors/terminal/index.ts";
import { type Asked, aSharedShop } from "./shop.ts";

const { shop } = await aSharedShop();

/** What the vendor gets. */
async function pushOf(asked: Asked): Promise<Push> {
  const { terminalSaleId } = await shop.sell(asked);
  const { push } = shop.memory.sale(terminalSaleId);
  await shop.cancel(terminalSaleId);
  return push;
}

it("the options of a sale replace the device's configuration under the same names", async () => {
  const options = { signature: "above_amount", signatureThreshold: 2_500n, manualEntry: true, tip: { enabled: true } };
  const { configuration } = await pushOf({ options });
  expect(configuration).toEqual({
    ...{ currency: "USD", signature: "above_amount", signature_threshold: "2500", manual_entry: true },
    tip: { enabled: true },
  });
});

it("the currency of the options is that of the sale, and they never differ", async () => {
  expect(await pushOf({ options: { currency: "EUR" } })).toMatchObject({ currency: "EUR" });
  expect(await pushOf({ options: { currency: "EUR" }, currency: "EUR" })).toMatchObject({ currency: "EUR" });
  const twice = shop.sell({ options: { currency: "EUR" }, currency: "USD" });
  await expect(twice).rejects.toThrow("The options have another currency than the sale.");
});

it("options that do not go together are refused", async () => {
  const refused = shop.sell({ options: { signature: "above_amount" } });
  await expect(refused).rejects.toThrow("above_amount needs a signature_threshold.");
  await expect(shop.sell({ options: { locale: "not a locale" } })).rejects.toThrow("is no language tag");
});
