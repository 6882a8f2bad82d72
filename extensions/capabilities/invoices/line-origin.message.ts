import type { StoredOrigin } from "./invoice-shapes.rules.ts";

/** As the contract has it. */
export function originMessage(origin: StoredOrigin | null | undefined) {
  if (!origin) return null;
  const { steps, wholeAmount, coupon } = origin;
  return {
    steps: steps.map(({ quantity, unitAmount, flatAmount }) => ({
      ...{ quantity, unitAmount: BigInt(unitAmount), flatAmount: BigInt(flatAmount) },
    })),
    wholeAmount: wholeAmount === null ? null : BigInt(wholeAmount),
    coupon: coupon && {
      ...{ name: coupon.name, basisPoints: coupon.basisPoints },
      amount: coupon.amount === null ? null : BigInt(coupon.amount),
    },
  };
}
