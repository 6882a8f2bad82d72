/** In minor units. */
interface Parts {
  readonly subtotal: number;
  readonly tax: number;
  readonly tip: number;
  readonly surcharge: number;
  readonly discount: number;
  readonly shipping?: number;
}

const NO_PARTS = { subtotal: 0, tax: 0, tip: 0, surcharge: 0, discount: 0, shipping: 0 };

/**
 * The parts of an approved amount, with the payer's tip. Parts that do not add up to it, as those of a partial approval,
 * are left out.
 */
export function partsWithTip(before: Parts | null | undefined, tip: bigint, approved: bigint): Parts | null {
  if (before != null && totalOf({ ...before, tip: 0 }) + tip === approved) return { ...before, tip: Number(tip) };
  return tip > 0n ? { ...NO_PARTS, subtotal: Number(approved - tip), tip: Number(tip) } : null;
}

function totalOf({ subtotal, tax, tip, surcharge, discount, shipping = 0 }: Parts): bigint {
  return BigInt(subtotal + tax + tip + surcharge + shipping - discount);
}
