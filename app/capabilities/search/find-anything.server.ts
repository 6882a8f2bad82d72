import { findCustomers } from "#app/capabilities/customers/index.server.ts";
import { findDisputes } from "#app/capabilities/disputes/index.server.ts";
import { findRefunds, findTransactions } from "#app/capabilities/transactions/index.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { findById } from "./known-ids.server.ts";

const MAX_LENGTH = 100;

/** The text that an address searches for. */
export function searchedText(url: string): string {
  return (new URL(url).searchParams.get("q") ?? "").trim().slice(0, MAX_LENGTH);
}

/** All results for a text. Each search reads an index or a bounded number of rows. */
export async function findAnything(clients: OrganizationClients, text: string) {
  const [known, transactions, customers, refunds, disputes] = await Promise.all([
    findById(clients, text),
    findTransactions(clients, text),
    findCustomers(clients, text),
    findRefunds(clients, text),
    findDisputes(clients, text),
  ]);
  return {
    /** The page of the one resource that the text identifies. */
    known,
    transactions,
    customers,
    refunds,
    disputes,
  };
}
