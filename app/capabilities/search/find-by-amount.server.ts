import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { transactionRow } from "#app/capabilities/transactions/index.server.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

/** No index serves amounts, so only this many recent days are searched. */
const AMOUNT_DAYS = 90;

const SHOWN = 10;
const DAY_MS = 86_400_000;
const SIGNS: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY" };
const AMOUNT = /^([A-Z]{3}|[$€£¥])?\s*(\d[\d.,' ]*)\s*([A-Z]{3}|[€£])?$/i;

/** The newest payments of an amount: "42", "$1,200.50", "42.00 EUR". Without a currency all with two decimals count. */
export async function findByAmount({ transactions }: OrganizationClients, text: string) {
  const [, before, digits = "", behind] = AMOUNT.exec(text) ?? [];
  const named = before ?? behind;
  const currency = named && (SIGNS[named] ?? named.toUpperCase());
  const amount = parseMoney(digits.trim(), currency ?? "USD");
  if (amount === null || amount === 0n) return [];
  const { value } = await attempt(() =>
    transactions.listTransactions({
      limit: SHOWN,
      amount: { gte: amount, lte: amount },
      createdAt: { gte: timestampFromDate(new Date(Date.now() - AMOUNT_DAYS * DAY_MS)) },
      ...(currency ? { currency } : {}),
    }),
  );
  return value?.data.map(transactionRow) ?? [];
}
