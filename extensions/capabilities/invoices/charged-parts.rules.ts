import { halfUp, spread } from "#extensions/platform/kernel/shares.rules.ts";
import { type Charged, totalOf } from "./charged.rules.ts";

/** Nothing of a line. */
export const NOTHING: Charged = { amount: 0n, discount: 0n, tax: 0n, includedTax: 0n };

/** What is left of a charge without a part of it. */
export function withoutPart(charged: Charged, part: Charged): Charged {
  return {
    amount: charged.amount - part.amount,
    discount: charged.discount - part.discount,
    tax: charged.tax - part.tax,
    includedTax: charged.includedTax - part.includedTax,
  };
}

/**
 * The part of a charge that comes to `total`, with its share of discount and tax. What is left is a charge again, and its
 * last part is all that is left: whatever parts are taken, they add up to the charge. `total` must be at least 0 and at
 * most the charge's.
 */
export function partOf(charged: Charged, total: bigint): Charged {
  const whole = totalOf(charged);
  if (total === whole) return charged;
  if (total === 0n) return NOTHING;
  const net = whole - charged.tax;
  const [netShare = 0n, tax = 0n] = spread(total, [net, charged.tax]);
  const discount = net === 0n ? 0n : halfUp(charged.discount * netShare, net);
  return { amount: netShare + discount, discount, tax, includedTax: halfUp(charged.includedTax * total, whole) };
}
