import { exponentOf, isCurrency } from "#contract/currencies.ts";
import { formatMoney } from "#contract/money.ts";
import { parseMoney } from "#contract/parse-money.ts";

/** What an error of the API states besides its message. */
type Facts = Readonly<Record<string, unknown>>;

type Money = (fact: string) => string;

/** Sentences of pages, by error code. The API's own sentences name parameters and count minor units. */
const SENTENCES: Readonly<Record<string, (money: Money, facts: Facts) => string>> = {
  refund_exceeds_refundable: (money) => `You can refund at most ${money("max")}.`,
  transaction_disputed: (money, { amount_refundable }) =>
    `The customer's bank has taken ${money("amount_disputed")} back with a dispute. ${
      Number(amount_refundable) > 0
        ? `You can refund at most ${money("amount_refundable")}.`
        : "Nothing else can be refunded."
    }`,
  increment_not_larger: (money) => `Enter the new total, which must be at least ${money("min")}.`,
  capture_exceeds_authorized: (money) => `You can capture at most ${money("max")}.`,
  overcapture_exceeds_limit: (money) =>
    `The processor doesn't allow that much above the ${money("amount_authorized")} that are authorized. Capture less.`,
  entries_spent: (money) =>
    `Payouts or refunds have used the money of these entries: only ${money("available")} is available. Nothing was removed.`,
  amount_out_of_range: (money) => `Instant payouts are ${money("min")} to ${money("max")}.`,
  insufficient_balance: (money) =>
    `You can pay out at most ${money("instant_available")} now, including the fee. Held sales, and amounts that open disputes and pending refunds may take, are not part of it.`,
};

/** Sentences without an amount in place of those with one. */
const PLAIN: Readonly<Record<string, string>> = {
  expected_total_mismatch: "Other entries are selected now than in the preview. Nothing was released.",
};

/** An error's sentence for a page: amounts in the reader's currency format. */
export function inCurrency(code: string, message: string, facts: Facts, locale: string): string {
  const currency = typeof facts.currency === "string" ? facts.currency : "";
  const money: Money = (fact) => formatMoney(BigInt(String(facts[fact] ?? 0)), currency, locale);
  const sentence = isCurrency(currency) ? SENTENCES[code] : undefined;
  return sentence ? sentence(money, facts) : (PLAIN[code] ?? withCurrencies(message, locale));
}

/** "1250 USD minor units", and "12.50 USD". */
const AMOUNT = /(?<![\w.])(-?\d{1,18}(?:\.\d{1,4})?) ([A-Z]{3})\b( minor units)?/g;

function withCurrencies(message: string, locale: string): string {
  return message.replace(AMOUNT, (whole, amount: string, currency: string, minor?: string) => {
    if (!isCurrency(currency)) return whole;
    const units = minor ? wholeNumber(amount) : decimalUnits(amount, currency);
    return units === null ? whole : formatMoney(units, currency, locale);
  });
}

const wholeNumber = (text: string): bigint | null => (/^-?\d+$/.test(text) ? BigInt(text) : null);

function decimalUnits(text: string, currency: string): bigint | null {
  const units = parseMoney(text.replace("-", ""), currency);
  return units !== null && text.startsWith("-") ? -units : units;
}

/** What is wrong with a typed amount that the contract does not take; `code` is the broken rule's. */
export function amountFault(text: string, currency: string, code: string): string {
  const exponent = isCurrency(currency) ? exponentOf(currency) : 2;
  if (/[-\u2212]/.test(text)) return "Enter an amount above zero.";
  const decimals = /^[\d.,' \u00a0\u202f]*[.,](\d+)$/.exec(text.trim())?.[1] ?? "";
  if (parseMoney(text, currency) === null && decimals.length > exponent) return decimalsText(exponent, currency);
  if (parseMoney(text, currency) === null) return `Enter an amount, for example ${exponent > 0 ? "12.50" : "1200"}.`;
  return /\.(lte?|lt)$/.test(code) || /_lte?$/.test(code) ? "This amount is too large." : "Enter an amount above zero.";
}

const COUNTS = ["no", "one", "two", "three", "four"];

function decimalsText(exponent: number, currency: string): string {
  if (exponent === 0) return `${currency} has no decimals. Enter a whole amount.`;
  return `Use at most ${COUNTS[exponent]} ${exponent === 1 ? "decimal" : "decimals"}.`;
}
