import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { halfUp, spread, sumOf } from "#extensions/platform/kernel/shares.rules.ts";
import { chosenAmount, chosenLines } from "./link-choice.rules.ts";
import type { Choice, LinkAmounts, LinkLine, PlainLine, Priced, StoredDiscount } from "./link-shapes.rules.ts";

/** No payment is larger, whatever the account allows. */
export const MOST_MINOR_UNITS = 999_999_999_999n;

const BASIS_POINTS = 10_000n;
const MILLIPERCENT = 100_000n;

/**
 * What a payer who chooses this has to pay. The discount is spread over the lines by largest remainder, then each line
 * is taxed. @throws checkout_invalid
 */
export function linkAmounts(link: Priced, choice: Choice): LinkAmounts {
  const { terms, currency } = link;
  const plain =
    link.amountType === "line_items" ? chosenLines(terms.lineItems, choice, terms.taxRate) : [onlyLine(link, choice)];
  const subtotal = sumOf(plain, ({ amount }) => amount);
  const discount = discountOf(terms.discount, subtotal);
  const shares = spread(
    discount,
    plain.map(({ amount }) => amount),
  );
  const lines = plain.map((line, index) => taxed(line, shares[index] ?? 0n));
  const [tax, includedTax] = [taxOf(lines, plain, false), taxOf(lines, plain, true)];
  const beforeTip = subtotal - discount + tax;
  const tip = tipOf(link, choice, beforeTip);
  return { currency, lines, subtotal, discount, tax, includedTax, tip, total: beforeTip + tip };
}

/** Asserts that there is something to pay, and no more than one payment can be. @throws checkout_invalid */
export function assertPayable({ total, currency }: LinkAmounts, { amountType }: Pick<Priced, "amountType">): void {
  const param = amountType === "line_items" ? "choice.quantities" : "choice.amount";
  if (total <= 0n)
    throw refuse("checkout_invalid", { problem: "There is nothing to pay yet.", rule: "nothing_to_pay", param });
  if (total > MOST_MINOR_UNITS)
    throw refuse("checkout_invalid", {
      problem: `The amount must be at most ${MOST_MINOR_UNITS} ${currency} minor units.`,
      rule: "too_large",
      max: MOST_MINOR_UNITS,
      currency,
      param,
    });
}

/** A percentage is rounded half up to one minor unit. */
export function discountOf(discount: StoredDiscount | null, subtotal: bigint): bigint {
  if (!discount) return 0n;
  const asked =
    discount.amount === null
      ? halfUp(subtotal * BigInt(discount.basisPoints ?? 0), BASIS_POINTS)
      : BigInt(discount.amount);
  return asked < subtotal ? asked : subtotal;
}

function onlyLine(link: Priced, choice: Choice): PlainLine {
  const unitAmount = link.amountType === "fixed" ? fixedAmount(link, choice) : chosenAmount(link, choice);
  const { title: name, terms } = link;
  return { itemId: null, name, quantity: 1, unitAmount, amount: unitAmount, taxRate: terms.taxRate };
}

/** @throws checkout_invalid for a payer who names another amount */
function fixedAmount({ terms }: Priced, { amount }: Choice): bigint {
  const price = BigInt(terms.amount ?? 0);
  if (amount !== undefined && amount !== price)
    throw refuse("checkout_invalid", { problem: "The amount is fixed.", rule: "fixed", param: "choice.amount" });
  return price;
}

/** An inclusive tax is the part of the price that it is; any other comes on top. Rounded half up. */
function taxed({ taxRate, ...line }: PlainLine, discount: bigint): LinkLine {
  const base = line.amount - discount;
  const rate = BigInt(taxRate?.millipercent ?? 0);
  const tax = halfUp(base * rate, taxRate?.inclusive ? MILLIPERCENT + rate : MILLIPERCENT);
  return { ...line, discount, tax, taxName: taxRate?.name ?? null };
}

function taxOf(lines: readonly LinkLine[], plain: readonly PlainLine[], inclusive: boolean): bigint {
  return sumOf(
    lines.filter((_line, index) => plain[index]?.taxRate?.inclusive === inclusive),
    ({ tax }) => tax,
  );
}

/** @throws checkout_invalid */
function tipOf({ terms, currency }: Priced, { tip = 0n }: Choice, beforeTip: bigint): bigint {
  if (tip > 0n && terms.tip === null)
    throw refuse("checkout_invalid", { problem: "This page takes no tips.", rule: "no_tip", param: "choice.tip" });
  if (tip > beforeTip)
    throw refuse("checkout_invalid", {
      problem: `The tip must be at most ${beforeTip} ${currency} minor units, which is the amount before it.`,
      rule: "too_large",
      max: beforeTip,
      currency,
      param: "choice.tip",
    });
  return tip;
}
