import { halfUp } from "#extensions/platform/kernel/shares.rules.ts";
import { type Charged, totalOf } from "./charged.rules.ts";
import { partOf, withoutPart } from "./charged-parts.rules.ts";

/** A part of an amount that was used, and what is left of it. They add up to the amount. */
export interface Split {
  readonly used: bigint;
  readonly unused: bigint;
}

/** From `start` up to and without `end`. */
interface Span {
  readonly start: Date;
  readonly end: Date;
}

/**
 * Splits an amount at a moment of its period, by seconds. What is unused is the difference, since two rounded parts of a
 * tie would be one unit too much.
 */
export function splitAt(amount: bigint, { start, end }: Span, moment: Date): Split {
  const length = secondsBetween(start, end);
  if (length <= 0n) return { used: amount, unused: 0n };
  const elapsed = clamped(secondsBetween(start, moment), length);
  const used = halfUp(amount * elapsed, length);
  return { used, unused: amount - used };
}

const PARTS = ["amount", "discount", "tax", "includedTax"] as const;

/**
 * What of a line is given back when its rest is not used: the unused part of what the line really charged, whatever the
 * price is by now, and at most what earlier credits left of it.
 */
export function unusedOf(line: Charged, span: Span, moment: Date, credited: Charged): Charged {
  const left = withoutPart(line, credited);
  const parts = PARTS.map((part) => {
    const { unused } = splitAt(line[part], span, moment);
    return [part, unused < left[part] ? unused : left[part]];
  });
  const unused = Object.fromEntries(parts) as Record<(typeof PARTS)[number], bigint>;
  const rest = withoutPart(left, unused);
  if (rest.discount <= rest.amount) return unused;
  // Each part was rounded for itself. A discount without its amount would give back more than is left.
  const [total, whole] = [totalOf(unused), totalOf(left)];
  return partOf(left, total < whole ? total : whole);
}

function secondsBetween(from: Date, to: Date): bigint {
  return BigInt(Math.floor(to.getTime() / 1_000) - Math.floor(from.getTime() / 1_000));
}

function clamped(seconds: bigint, length: bigint): bigint {
  if (seconds < 0n) return 0n;
  return seconds < length ? seconds : length;
}
