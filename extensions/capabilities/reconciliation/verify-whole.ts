import { type Account, readBalances } from "#extensions/capabilities/ledger/index.ts";
import { COUNTER_ACCOUNTS } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { sumEntriesByType } from "./books.queries.ts";
import { sumCorrections, sumDeposits, sumEndedPayouts } from "./whole.queries.ts";

/** Accounts that cover all rows ever posted, so only a verification from the beginning checks them. */
const WHOLE = [
  "processor_clearing",
  "bank",
  "fee_revenue",
  "processor_costs",
  "merchant_reserve",
  "adjustments",
] as const;

type Sums = Record<(typeof WHOLE)[number], bigint>;

/** Compares the platform's accounts with all entries, deposits, corrections and payouts. */
export async function verifyWhole(snapshot: UnitOfWork): Promise<string[]> {
  const [balances, expected] = [await readBalances(snapshot), await expectedSums(snapshot)];
  return [...new Set([...balances.keys(), ...expected.keys()])].flatMap((currency) =>
    WHOLE.flatMap((account) => {
      const [balance, sum] = [balances.get(currency)?.[account] ?? 0n, expected.get(currency)?.[account] ?? 0n];
      if (balance === sum) return [];
      return [`${currency}: ${account} is ${balance}, entries, deposits, corrections and payouts come to ${sum}.`];
    }),
  );
}

async function expectedSums(snapshot: UnitOfWork): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>();
  const add = (currency: string, account: Account, amount: bigint) => {
    const of = sums.get(currency) ?? (Object.fromEntries(WHOLE.map((name) => [name, 0n])) as Sums);
    if (account in of) of[account as keyof Sums] += amount;
    sums.set(currency, of);
  };
  for (const { currency, entryType, amount } of await sumEntriesByType(snapshot)) {
    const account = COUNTER_ACCOUNTS[entryType];
    // These two accounts lose what the merchant gains.
    const isOwed = account === "fee_revenue" || account === "merchant_reserve";
    add(currency, account, isOwed ? -BigInt(amount) : BigInt(amount));
  }
  for (const { currency, amount, fees } of await sumDeposits(snapshot)) {
    add(currency, "bank", BigInt(amount) - BigInt(fees));
    add(currency, "processor_costs", BigInt(fees));
    add(currency, "processor_clearing", -BigInt(amount));
  }
  for (const { currency, account, amount } of await sumCorrections(snapshot)) {
    add(currency, account, BigInt(amount));
    add(currency, "processor_clearing", -BigInt(amount));
  }
  for (const { currency, amount, fees } of await sumEndedPayouts(snapshot, ["paid", "returned"])) {
    add(currency, "bank", -BigInt(amount));
    add(currency, "fee_revenue", BigInt(fees));
  }
  // A settlement's returned payout has no entry of its own.
  for (const { currency, amount } of await sumEndedPayouts(snapshot, ["returned"], "of_settlements"))
    add(currency, "bank", BigInt(amount));
  return sums;
}
