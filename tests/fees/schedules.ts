import type { Price } from "#extensions/capabilities/fees/charged-fees.ts";

/** Prices that differ from the default's in every fee. */
export const A_PRICE_LIST: readonly Price[] = [
  { type: "processing", when: { brand: "AmericanExpress" }, basisPoints: 300, flat: { USD: 25 } },
  { type: "processing", basisPoints: 200, flat: { USD: 20, JPY: 30 } },
  { type: "cross_border", when: { isCrossBorder: true }, basisPoints: 100 },
  { type: "chargeback", basisPoints: 0, flat: { USD: 2_500 } },
  { type: "instant_payout", basisPoints: 100, minimum: { USD: 100 } },
];
