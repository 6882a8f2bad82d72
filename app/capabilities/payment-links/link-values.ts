import { parseAbsolute, toCalendarDateTime } from "@internationalized/date";
import { TIME_ZONE } from "#app/dashboard/forms/form.ts";
import { percentOf } from "#app/dashboard/forms/percent.ts";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import { decimalOf } from "#contract/money.ts";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

type Texts = Readonly<Record<string, string>>;
type Money = (units: bigint | null | undefined) => string;
type TaxRate = NonNullable<PaymentLinkView["taxRate"]>;

/** A link in the texts of the form that made it. Its time is in the zone that the form names. */
export function linkValues(link: PaymentLinkView, timeZone: string): Values {
  const money: Money = (units) => (units == null ? "" : decimalOf(units, link.currency));
  const texts = {
    ...contentTexts(link, timeZone),
    ...amountTexts(link, money),
    ...itemTexts(link, money),
    ...collectTexts(link),
  };
  const { metadata } = link;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]])),
    [TIME_ZONE]: [timeZone],
    metadata_key: Object.keys(metadata),
    metadata_value: Object.values(metadata),
    metadata_stored: Object.keys(metadata),
  };
}

function contentTexts(link: PaymentLinkView, timeZone: string): Texts {
  const { title, description, reference, use, maxUses, expiresAt, locale, afterCompletion, inactiveMessage } = link;
  return {
    title,
    description: description ?? "",
    reference: reference ?? "",
    use,
    max_uses: use === "single" || maxUses === null ? "" : String(maxUses),
    expires_at: expiresAt === null ? "" : localTime(expiresAt, timeZone),
    locale: locale ?? "",
    "after_completion[message]": afterCompletion?.message ?? "",
    "after_completion[redirect_url]": afterCompletion?.redirectUrl ?? "",
    inactive_message: inactiveMessage ?? "",
  };
}

/** As a field of a date and a time has it: to the minute. */
function localTime(at: string, timeZone: string): string {
  return toCalendarDateTime(parseAbsolute(at, timeZone)).toString().slice(0, "2026-11-28T09:30".length);
}

function amountTexts(
  { amountType, currency, amount, chosenAmount, discount, taxRate, tip }: PaymentLinkView,
  money: Money,
) {
  return {
    amount_type: amountType,
    currency,
    amount: money(amount),
    "chosen_amount[min]": money(chosenAmount?.min),
    "chosen_amount[max]": money(chosenAmount?.max),
    "chosen_amount[suggested]": chosenAmount?.suggested.map(money).join(" ") ?? "",
    ...(taxRate ? taxTexts("tax_rate", taxRate) : { "tax_rate[inclusive]": "true" }),
    "discount[amount]": money(discount?.amount),
    "discount[basis_points]": discount?.basisPoints == null ? "" : percentOf(discount.basisPoints * 10),
    tip_offered: tip ? "true" : "",
    "tip[suggested_basis_points]": (tip?.suggestedBasisPoints ?? []).map((points) => percentOf(points * 10)).join(" "),
  };
}

function taxTexts(start: string, { name, millipercent, inclusive }: TaxRate): Texts {
  return {
    [`${start}[name]`]: name,
    [`${start}[millipercent]`]: percentOf(millipercent),
    [`${start}[inclusive]`]: String(inclusive),
  };
}

function itemTexts({ lineItems }: PaymentLinkView, money: Money): Texts {
  const count = (number: number | null) => (number === null ? "" : String(number));
  const rows = lineItems.map((item, place) => {
    const row = `line_items[${place}]`;
    return {
      [`${row}[item_id]`]: item.itemId ?? "",
      [`${row}[name]`]: item.name,
      [`${row}[description]`]: item.description ?? "",
      [`${row}[unit_amount]`]: money(item.unitAmount),
      [`${row}[quantity]`]: count(item.quantity),
      [`${row}[min_quantity]`]: count(item.minQuantity),
      [`${row}[max_quantity]`]: count(item.maxQuantity),
      [`${row}[stock]`]: count(item.stock),
      ...(item.taxRate ? taxTexts(`${row}[tax_rate]`, item.taxRate) : {}),
    };
  });
  return Object.assign({}, ...rows);
}

function collectTexts({ collect }: PaymentLinkView): Texts {
  const asked = (choice: string | null | undefined) => (choice == null || choice === "none" ? "" : choice);
  const questions = collect?.customFields.map(({ key, label, fieldType, required, choices }, place) => {
    const row = `collect[custom_fields][${place}]`;
    return {
      [`${row}[key]`]: key,
      [`${row}[label]`]: label,
      [`${row}[field_type]`]: fieldType,
      [`${row}[required]`]: required ? "true" : "",
      [`${row}[choices]`]: choices.join("\n"),
    };
  });
  return Object.assign(
    {
      "collect[name]": asked(collect?.name),
      "collect[email]": asked(collect?.email),
      "collect[phone]": asked(collect?.phone),
      "collect[billing_address]": asked(collect?.billingAddress),
      "collect[shipping_address]": asked(collect?.shippingAddress),
    },
    ...(questions ?? []),
  );
}
