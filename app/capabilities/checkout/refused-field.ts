import type { FieldTexts } from "./checkout-texts.ts";
import type { Problems } from "./read-choice.ts";

interface Refused {
  readonly code: string;
  readonly param: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The field of the form that the service names, with what is wrong. Empty when it names none of the page's fields. */
export function refusedField({ code, param, facts }: Refused, texts: FieldTexts): Problems {
  const field = fieldOf(param ?? "");
  if (field === null) return {};
  if (code === "payment_link_sold_out") return { [field]: texts.left(Number(facts.left) || 0) };
  if (code === "card_data_not_allowed") return { [field]: texts.cardNumber };
  return { [field]: ruleText(facts, texts) };
}

/** The service's own rules, for what a browser and this page did not find. */
function ruleText({ rule, max }: Refused["facts"], texts: FieldTexts): string {
  if (rule === "required") return texts.required;
  if (rule === "email") return texts.email;
  if (rule === "country") return texts.country;
  if (rule === "number") return texts.number;
  if (rule === "nothing_to_pay") return texts.nothing;
  if (rule === "too_long") return texts.tooLong(Number(max) || 0);
  return texts.checkThis;
}

/** choice.quantities["shoe-42"] is quantity.shoe-42 in the form, and payer.billing_address.city billing_address.city. */
function fieldOf(param: string): string | null {
  const [, group, path = ""] = /^(choice|payer)\.(.+)$/.exec(param) ?? [];
  const plain = path.replaceAll("[", ".").replace(/["\]]/g, "");
  if (group === "payer") return plain;
  if (group !== "choice") return null;
  if (plain === "tip") return "tip_own";
  return plain.replace(/^quantities\./, "quantity.");
}
