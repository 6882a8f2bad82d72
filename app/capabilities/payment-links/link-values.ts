import { decimalOf } from "#contract/money.ts";
import type { Values } from "./builder-values.ts";
import { percentOf } from "./payment-link-labels.ts";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

/** A link in the texts of the form that made it. */
export function linkValues(link: PaymentLinkView): Values {
  const { currency, amount, chosenAmount, taxRate, discount, tip } = link;
  const money = (units: bigint | null | undefined) => (units == null ? "" : decimalOf(units, currency));
  return single({
    title: link.title,
    description: link.description ?? "",
    amount_type: link.amountType,
    currency,
    amount: money(amount),
    "chosen_amount[suggested]": chosenAmount?.suggested.map(money).join(" ") ?? "",
    "tax_rate[millipercent]": taxRate ? percentOf(taxRate.millipercent) : "",
    "tax_rate[name]": taxRate?.name ?? "",
    "tax_rate[inclusive]": String(taxRate?.inclusive ?? false),
    "discount[amount]": money(discount?.amount),
    "discount[basis_points]": discount?.basisPoints == null ? "" : percentOf(discount.basisPoints * 10),
    tip_offered: tip ? "true" : "",
    "tip[suggested_basis_points]": tip?.suggestedBasisPoints.map((points) => percentOf(points * 10)).join(" ") ?? "",
    ...itemTexts(link, money),
    ...collectTexts(link),
  });
}

type Texts = Readonly<Record<string, string>>;

const single = (texts: Texts): Values =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]]));

function itemTexts({ lineItems }: PaymentLinkView, money: (units: bigint) => string): Texts {
  const rows = lineItems.flatMap((item, place) => [
    [`line_items[${place}][name]`, item.name],
    [`line_items[${place}][description]`, item.description ?? ""],
    [`line_items[${place}][unit_amount]`, money(item.unitAmount)],
    [`line_items[${place}][quantity]`, String(item.quantity ?? 1)],
    [`line_items[${place}][max_quantity]`, item.maxQuantity === null ? "" : String(item.maxQuantity)],
  ]);
  return Object.fromEntries(rows);
}

function collectTexts({ collect }: PaymentLinkView): Texts {
  if (!collect) return {};
  const questions = collect.customFields.flatMap(({ label, required }, place) => [
    [`collect[custom_fields][${place}][label]`, label],
    [`collect[custom_fields][${place}][required]`, required ? "true" : ""],
  ]);
  return {
    "collect[name]": collect.name ?? "",
    "collect[email]": collect.email ?? "",
    "collect[phone]": collect.phone ?? "",
    "collect[billing_address]": collect.billingAddress ?? "",
    "collect[shipping_address]": collect.shippingAddress ?? "",
    ...Object.fromEntries(questions),
  };
}
