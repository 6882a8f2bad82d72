import {
  type Entry,
  filledPlaces,
  placesIn,
  textIn,
  type Values,
  valuesOf,
} from "#app/dashboard/forms/typed-values.ts";

interface ContractFields {
  /** The form as the contract has it. */
  readonly entries: Entry[];
  /** By field, in the words of the form. */
  readonly errors: Record<string, string>;
}

/** Fields of the forms alone, and what only the confirmation sends. */
const OWN = /^(customer|preview|preview_token|coupon)$/;

/** A new subscription: only what the chosen billing day and collection need. */
export function createFields(sent: readonly Entry[]): ContractFields {
  const values = valuesOf(sent);
  const anchor = textIn(values, "billing_anchor[anchor_type]");
  const timeZone = textIn(values, "billing_anchor[time_zone]");
  const isMailed = textIn(values, "collection_method") === "invoice";
  const isUnused = unusedItems(values);
  const entries = sent.filter(([name]) => {
    if (OWN.test(name) || isUnused(name)) return false;
    if (name === "billing_anchor[day]") return anchor === "day_of_month";
    if (name.startsWith("billing_anchor[")) return anchor !== "anniversary" || timeZone !== "";
    if (name === "payment_method_id") return !isMailed;
    return name !== "days_until_due" || isMailed;
  });
  const errors = missingItems(values);
  if (anchor === "day_of_month" && textIn(values, "billing_anchor[day]") === "")
    errors["billing_anchor[day]"] = "Enter a day from 1 to 31.";
  return { entries, errors };
}

/** A change: all items of now on, and the coupon only where another one is chosen. */
export function changeFields(sent: readonly Entry[], known: Values): ContractFields {
  const values = valuesOf(sent);
  const isUnused = unusedItems(values);
  const coupon = textIn(values, "coupon");
  const entries = sent.filter(([name]) => !OWN.test(name) && !isUnused(name) && name !== "proration");
  const proration = textIn(values, "proration");
  // A coupon alone changes nothing of this period.
  const chosen = proration === "" && coupon !== "" && isSame(values, known) ? "none" : proration;
  if (chosen !== "") entries.push(["proration", chosen]);
  if (coupon !== "") entries.push(["coupon_id", coupon === "none" ? "" : coupon], ["replace_discount", "true"]);
  return { entries, errors: missingItems(values) };
}

/** The fields that a change names. */
export function changedFields(entries: readonly Entry[]): string[] {
  const names = entries.map(([name]) => name.replace(/\[.*/, ""));
  return [...new Set(names)].filter((name) => !/^(idempotency_key|form_version|viewer_time_zone)$/.test(name));
}

function unusedItems(values: Values): (name: string) => boolean {
  const filled = filledPlaces(values, "items", ["price_id"]);
  const empty = placesIn(values, "items").filter((place) => !filled.includes(place));
  return (name) => empty.some((place) => name.startsWith(`items[${place}]`));
}

function missingItems(values: Values): Record<string, string> {
  if (filledPlaces(values, "items", ["price_id"]).length > 0) return {};
  return { [`items[${placesIn(values, "items")[0] ?? 0}][price_id]`]: "Choose a price." };
}

function isSame(sent: Values, known: Values): boolean {
  const itemsIn = (values: Values) =>
    filledPlaces(values, "items", ["price_id"]).map((place) =>
      ["item_id", "price_id", "quantity"].map((member) => textIn(values, `items[${place}][${member}]`)).join(),
    );
  return itemsIn(sent).join(";") === itemsIn(known).join(";");
}
