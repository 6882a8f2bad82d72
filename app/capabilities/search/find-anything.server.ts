import { findCustomers } from "#app/capabilities/customers/index.server.ts";
import { findDisputes } from "#app/capabilities/disputes/index.server.ts";
import { findTransactions } from "#app/capabilities/transactions/index.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { findByAmount } from "./find-by-amount.server.ts";
import { findById } from "./known-ids.server.ts";

const MAX_LENGTH = 100;

/** The text that an address searches for. */
export function searchedText(url: string): string {
  return (new URL(url).searchParams.get("q") ?? "").trim().slice(0, MAX_LENGTH);
}

/** All results for a text. Each search reads an index or a bounded number of rows. */
export async function findAnything(clients: OrganizationClients, text: string) {
  const [path, transactions, customers, disputes, amounts] = await Promise.all([
    findById(clients, text),
    findTransactions(clients, text),
    findCustomers(clients, text),
    findDisputes(clients, text),
    findByAmount(clients, text),
  ]);
  const known = new Set(transactions.map(({ transactionId }) => transactionId));
  return {
    /** The page of the one resource that the text identifies. */
    path,
    transactions: [...transactions, ...amounts.filter(({ transactionId }) => !known.has(transactionId))],
    customers,
    disputes,
  };
}
