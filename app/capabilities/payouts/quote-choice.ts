import { isCurrency } from "#contract/currencies.ts";
import { parseMoney } from "#contract/parse-money.ts";

/** Input of a quote, with the amount as typed. */
export interface QuoteChoice {
  readonly amount: string;
  /** Null before one is known. */
  readonly currency: string | null;
  readonly destinationId: string;
  /** Statement text beside the name. */
  readonly descriptor: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_AMOUNT = 24;
export const MAX_DESCRIPTOR = 22;

/** The button for the largest possible amount, without scripts. */
export const MAXIMUM = "maximum";

export function quoteChoice(url: string): QuoteChoice {
  return choiceIn(new URL(url).searchParams);
}

/** From an address or a form. Invalid values are ignored, so that an old link still opens the page. */
export function choiceIn(fields: URLSearchParams): QuoteChoice {
  const read = (name: string) => fields.get(name)?.trim() ?? "";
  const [currency, destinationId] = [read("amount_currency"), read("payout_destination_id")];
  return {
    amount: read("amount").slice(0, MAX_AMOUNT),
    currency: isCurrency(currency) ? currency : null,
    destinationId: ID.test(destinationId) ? destinationId : "",
    descriptor: read("statement_descriptor").slice(0, MAX_DESCRIPTOR),
  };
}

/** The page before an amount is typed. */
export function instantPath(currency: string): string {
  return quotePath({ amount: "", currency, destinationId: "", descriptor: "" });
}

/** The page with this choice, to come back to. */
export function quotePath({ amount, currency, destinationId, descriptor }: QuoteChoice): string {
  if (currency === null) return "/settlements/payouts/new";
  const query = {
    amount,
    amount_currency: currency,
    payout_destination_id: destinationId,
    ...(descriptor && { statement_descriptor: descriptor }),
  };
  return `/settlements/payouts/new?${new URLSearchParams(query)}`;
}

/** Null before an amount is typed; undefined for a text that is no amount. */
export function chosenAmount({ amount, currency }: QuoteChoice): bigint | null | undefined {
  if (amount === "") return null;
  const units = parseMoney(amount, currency ?? "");
  return units !== null && units > 0n && units <= Number.MAX_SAFE_INTEGER ? units : undefined;
}

/** Whether both choices give the same quote: equal amounts, however typed, to the same destination. */
export function isSameQuote(one: QuoteChoice, other: QuoteChoice): boolean {
  const [amount, otherAmount] = [chosenAmount(one), chosenAmount(other)];
  return (
    one.currency === other.currency &&
    one.destinationId === other.destinationId &&
    (amount === undefined ? one.amount === other.amount : amount === otherAmount)
  );
}
