import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { aDevice, aSharedShop, seenNow } from "./shop.ts";

/** The largest amounts asked for here, in currencies with 0, 2 and 3 decimals. */
const CURRENCIES = { JPY: 99_999n, USD: 999_999n, KWD: 999_999n } as const;
const RUNS = { numRuns: 6 };

const { shop } = await aSharedShop();

describe.each(Object.entries(CURRENCIES))("in %s", (currency, max) => {
  let deviceId: string;
  beforeAll(async () => {
    deviceId = (await aDevice(shop, { currency })).id;
  });

  const amount = fc.bigInt({ min: 2n, max });

  async function aSale(asked: object) {
    await seenNow(shop);
    return shop.sell({ deviceId, ...asked });
  }

  it("a tip is part of what is approved and captured, to the minor unit", { timeout: 60_000 }, async () => {
    const isKept = async (asked: bigint, tip: bigint) => {
      const { terminalSaleId, transactionId } = await aSale({ amount: asked });
      shop.memory.approve(terminalSaleId, { tip });
      await shop.deliver();
      expect(await shop.saleOf(terminalSaleId)).toMatchObject({
        ...{ status: "succeeded", amountMinorUnits: asked, tipMinorUnits: tip },
        ...{ approvedMinorUnits: asked + tip, dueMinorUnits: 0n },
      });
      expect(await shop.transactionOf(transactionId)).toMatchObject({
        ...{ currency, amountMinorUnits: asked + tip, capturedMinorUnits: asked + tip },
      });
      expect(shop.memory.processor.net(transactionId)).toBe(asked + tip);
    };
    await fc.assert(fc.asyncProperty(amount, fc.bigInt({ min: 0n, max: 9_999n }), isKept), RUNS);
  });

  it("a part and the sale for the rest are what was asked for", { timeout: 60_000 }, async () => {
    const addsUp = async (asked: bigint, share: number) => {
      const part = 1n + (BigInt(share) * (asked - 2n)) / 100n;
      const first = await aSale({ amount: asked, allowPartial: true });
      shop.memory.approve(first.terminalSaleId, { amount: part });
      await shop.deliver();
      const { dueMinorUnits } = await shop.saleOf(first.terminalSaleId);
      const rest = await aSale({ amount: dueMinorUnits ?? 0n });
      shop.memory.approve(rest.terminalSaleId);
      await shop.deliver();
      const sold = await Promise.all([first, rest].map(({ transactionId }) => shop.transactionOf(transactionId)));
      expect(sold.map(({ capturedMinorUnits }) => capturedMinorUnits)).toEqual([part, asked - part]);
    };
    await fc.assert(fc.asyncProperty(amount, fc.nat({ max: 100 }), addsUp), RUNS);
  });

  it("a part that the sale does not take is given back whole", { timeout: 60_000 }, async () => {
    const isReleased = async (asked: bigint) => {
      const { terminalSaleId, transactionId } = await aSale({ amount: asked });
      shop.memory.approve(terminalSaleId, { amount: asked - 1n });
      await shop.deliver();
      await shop.runDue({ compares: false });
      expect(await shop.saleOf(terminalSaleId)).toMatchObject({ status: "failed" });
      expect(await shop.transactionOf(transactionId)).toMatchObject({ status: "failed", capturedMinorUnits: 0n });
      expect(shop.memory.processor.net(transactionId)).toBe(0n);
    };
    await fc.assert(fc.asyncProperty(amount, isReleased), RUNS);
  });
});
