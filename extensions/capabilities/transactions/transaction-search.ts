import { isCurrency } from "#contract/currencies.ts";
import { oncePer } from "#contract/once-per.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { customersFoundBy } from "#extensions/capabilities/customers/index.ts";
import type { Search, SearchedWord, Values } from "#extensions/platform/lists/search.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** How a text finds payments, besides their ID, reference and description. */
export const TRANSACTION_SEARCH: Search = { whole: namedAmount, word: valuesOf };

const SIGNS: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY" };
/** A code stands apart: "TOP10" is a reference. */
const NAMED = /^([A-Z]{3}(?= )|[$€£¥])? *(\d[\d.,' ]*?)( [A-Z]{3}| ?[€£])?$/i;
/** No amount begins with a zero, unless it is less than one. */
const PLAIN = /^(?:[1-9]|0[.,])[\d.,' ]*$/;

/** "$1,116", "1.116,00 EUR": an amount of the named currency alone. */
function namedAmount(text: string): Values | null {
  const [, before, digits = "", behind] = NAMED.exec(text.trim()) ?? [];
  const name = before ?? behind?.trim();
  if (name === undefined || (before !== undefined && behind !== undefined)) return null;
  const currency = SIGNS[name] ?? name.toUpperCase();
  const amount = isCurrency(currency) ? parseMoney(digits, currency) : null;
  return amount === null ? null : { amount_minor_units: [String(amount)], currency: [currency] };
}

/** Without a currency, digits are whole units with two decimals, or minor units: "1116" is 1,116.00 and 11.16. */
function plainAmounts(text: string): string[] {
  if (!PLAIN.test(text)) return [];
  const amounts = [parseMoney(text.trim(), "USD"), /^\d{1,15}$/.test(text) ? BigInt(text) : null];
  return amounts.filter((amount) => amount !== null && amount > 0n).map(String);
}

/** A text of several words may be one amount or one customer, which then stands for each of its words. */
async function valuesOf(work: UnitOfWork, asked: SearchedWord): Promise<Values> {
  const { word, text, request } = asked;
  const customers = request.withoutCustomers === true ? [] : await customersOf(work, asked);
  return {
    amount_minor_units: [...new Set([...plainAmounts(word), ...plainAmounts(text)])],
    last4: /^\d{4}$/.test(word) ? [word] : [],
    customer_id: customers,
  };
}

async function customersOf(work: UnitOfWork, { word, text, request }: SearchedWord): Promise<string[]> {
  const found = foundFor(request);
  const find = (words: string) => {
    const ids = found.get(words) ?? customersFoundBy(work, words);
    found.set(words, ids);
    return ids;
  };
  return [...new Set((await Promise.all([find(word), find(text)])).flat())];
}

/** Of one request, whose words share the whole text. */
const foundFor = oncePer((_request: object) => new Map<string, Promise<string[]>>());
