import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { numberOf } from "./link-numbers.rules.ts";
import type { Quantities, StoredItem, StoredTerms } from "./link-shapes.rules.ts";
import { invalid } from "./link-terms.rules.ts";

interface Changed {
  readonly id: string;
  readonly terms: StoredTerms;
  readonly maxUses?: number | null | undefined;
}

/** The parts of the price by the fields that change them. */
export const PARTS = {
  amount: "amount",
  chosen_amount: "chosenAmount",
  line_items: "lineItems",
  tax_rate: "taxRate",
  discount: "discount",
  tip: "tip",
} as const satisfies Record<string, keyof StoredTerms>;

/** Whether payers pay the same, whatever there is in stock. */
export function isPricedAlike(one: StoredTerms, other: StoredTerms): boolean {
  return changedParts(one, other).length === 0;
}

/** @throws payment_link_has_payments once a payer has started to pay; the stock alone may still change */
export function assertAmountsChangeable(
  { id, terms, hasAttempts }: Changed & { readonly hasAttempts: boolean },
  wanted: Changed,
): void {
  const [field] = changedParts(terms, wanted.terms);
  if (hasAttempts && field) throw refuse("payment_link_has_payments", { payment_link_id: id, field, param: field });
}

interface Claimed extends Changed {
  readonly usesCount: number;
  readonly openAttempts: number;
  readonly stockClaimed: Quantities;
}

/** Asserts that the limits are not below what payers have already. @throws payment_link_invalid */
export function assertClaimsFit({ maxUses, usesCount, openAttempts, stockClaimed, terms }: Claimed): void {
  const taken = usesCount + openAttempts;
  if (maxUses != null && maxUses < taken)
    throw invalid("max_uses", `max_uses must be at least ${taken}: the payments so far and those under way.`);
  for (const [position, { itemId, stock }] of terms.lineItems.entries()) {
    const claimed = numberOf(stockClaimed, itemId) ?? 0;
    if (stock !== null && stock < claimed)
      throw invalid(
        `line_items[${position}].stock`,
        `The stock must be at least ${claimed}, which are sold or being paid.`,
      );
  }
}

function changedParts(one: StoredTerms, other: StoredTerms): string[] {
  const text = (terms: StoredTerms, part: keyof StoredTerms) =>
    JSON.stringify(part === "lineItems" ? terms.lineItems.map(withoutStock) : terms[part], sorted);
  return Object.entries(PARTS)
    .filter(([, part]) => text(one, part) !== text(other, part))
    .map(([field]) => field);
}

const withoutStock = ({ stock: _, ...item }: StoredItem) => item;

/** The database keeps the members of JSON in an order of its own. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
