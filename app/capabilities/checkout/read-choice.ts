import type { MessageInitShape } from "@bufbuild/protobuf";
import { formatMoney } from "#contract/money.ts";
import type { CheckoutChoiceSchema, CheckoutLink } from "#proto/tollhouse/v1/checkout_pb.ts";
import type { PaymentLinkItem } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { FieldTexts } from "./checkout-texts.ts";
import { minorUnitsOf } from "./minor-units.ts";

/** What is wrong with a field of the form, by its name. */
export type Problems = Readonly<Record<string, string>>;

export interface Reading {
  readonly values: URLSearchParams;
  readonly link: CheckoutLink;
  readonly texts: FieldTexts;
  readonly locale: string;
  /** Others may hold what is missing, and give it back: the service decides what of it the payer gets. */
  readonly isBusy: boolean;
}

export interface ReadChoice {
  /** What is possible of what the payer chose. */
  readonly choice: MessageInitShape<typeof CheckoutChoiceSchema>;
  readonly problems: Problems;
}

/** The amount, quantities and tip that the payer chose. */
export function readChoice(reading: Reading): ReadChoice {
  const problems: Record<string, string> = {};
  const keep = <Value>(field: string, read: Value | { readonly problem: string }): Value | undefined => {
    if (typeof read !== "object" || read === null || !("problem" in read)) return read as Value;
    problems[field] = read.problem;
    return undefined;
  };
  const amount = reading.link.amountType === "customer_chosen" ? keep("amount", readAmount(reading)) : undefined;
  const quantities: Record<string, number> = {};
  for (const item of reading.link.lineItems.filter(isAdjustable)) {
    const quantity = keep(quantityField(item), readQuantity(reading, item));
    if (quantity !== undefined) quantities[item.itemId ?? ""] = quantity;
  }
  const tip = keep("tip_own", readTip(reading));
  const choice = { quantities, ...(amount !== undefined && { amount }), ...(tip !== undefined && { tip }) };
  return { choice, problems };
}

export function isAdjustable({ minQuantity, maxQuantity }: PaymentLinkItem): boolean {
  return minQuantity !== undefined || maxQuantity !== undefined;
}

export const quantityField = ({ itemId }: PaymentLinkItem): string => `quantity.${itemId}`;

/** The smallest and the largest quantity that the payer may choose now. While others hold the stock, it is no bound. */
export function boundsOf(item: PaymentLinkItem, isBusy: boolean): { min: number; max: number } {
  const { minQuantity, maxQuantity, stockLeft } = item;
  const left = isBusy ? undefined : stockLeft;
  return { min: minQuantity ?? 0, max: Math.min(maxQuantity ?? 9_999, left ?? 9_999) };
}

/** The quantity that the page shows before the payer chooses one. */
export function firstQuantity(item: PaymentLinkItem, isBusy: boolean): number {
  const { min, max } = boundsOf(item, isBusy);
  return Math.min(item.quantity ?? 1, Math.max(min, max));
}

type Read<Value> = Value | { readonly problem: string };

function readAmount({ values, link, texts, locale }: Reading): Read<bigint> {
  const { currency, chosenAmount } = link;
  const shown = (amount: bigint) => formatMoney(amount, currency, locale);
  const amount = minorUnitsOf(values.get("amount") ?? "", currency);
  if (amount === null) return { problem: texts.amount(shown(chosenAmount?.suggested[0] ?? chosenAmount?.min ?? 0n)) };
  if (chosenAmount && amount < chosenAmount.min) return { problem: texts.atLeast(shown(chosenAmount.min)) };
  const most = chosenAmount?.max ?? 999_999_999n;
  return amount > most ? { problem: texts.atMost(shown(most)) } : amount;
}

function readQuantity({ values, texts, isBusy }: Reading, item: PaymentLinkItem): Read<number> {
  const { min, max } = boundsOf(item, isBusy);
  const text = values.get(quantityField(item))?.trim() ?? String(firstQuantity(item, isBusy));
  const quantity = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  const isOffered = quantity <= (item.maxQuantity ?? 9_999);
  if (isOffered && quantity > max && item.stockLeft !== undefined) return { problem: texts.left(item.stockLeft) };
  return quantity < min || quantity > max ? { problem: texts.quantity(min, max) } : quantity;
}

/** A suggested tip is sent as its share: the page computes it of the sum that the choice has. */
function readTip({ values, link, texts, locale }: Reading): Read<bigint | undefined> {
  if (!link.tip || values.get("tip") !== "own") return undefined;
  const tip = minorUnitsOf(values.get("tip_own") ?? "", link.currency);
  return tip === null || tip > 999_999_999n ? { problem: texts.amount(formatMoney(500n, link.currency, locale)) } : tip;
}

/** The share that the payer chose of the suggested tips, in hundredths of a percent. Null for none and for an own amount. */
export function tipShareOf(values: URLSearchParams, { tip }: CheckoutLink): number | null {
  const share = Number(/^share:(\d+)$/.exec(values.get("tip") ?? "")?.[1] ?? Number.NaN);
  return tip?.suggestedBasisPoints.includes(share) ? share : null;
}

/** The tip of this share, rounded half up. */
export function tipOf(sum: bigint, basisPoints: number): bigint {
  return (sum * BigInt(basisPoints) + 5_000n) / 10_000n;
}
