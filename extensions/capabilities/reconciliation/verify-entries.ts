import { COUNTER_ACCOUNTS, type EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type BookedEntries, readBookedEntries, sumEntriesByType } from "./books.queries.ts";

/**
 * Compares entries with their ledger rows, one by one.
 * @param isWhole whether to also find entries without a ledger row
 */
export async function verifyEntries(
  snapshot: UnitOfWork,
  { after, isWhole }: { readonly after: Date; readonly isWhole: boolean },
): Promise<string[]> {
  const booked = await readBookedEntries(snapshot, { after, event: "booked" });
  return [...booked.flatMap(faultsOf), ...(isWhole ? await missing(snapshot, booked) : [])];
}

function faultsOf({ currency, entryType, debit, credit, amount, net, wrong }: BookedEntries): string[] {
  const counter = COUNTER_ACCOUNTS[entryType];
  const isOut = BigInt(net) < 0n;
  if (counter !== (isOut ? credit : debit))
    return [`${currency}: entries of type ${entryType} are booked from ${debit} to ${credit}.`];
  if (wrong === 0) return [];
  return [
    `${currency}: entries of type ${entryType} come to ${net}, and ${amount} is booked for them. Entries that differ: ${wrong}.`,
  ];
}

/** An entry booked zero times or twice changes the sum of its type. */
async function missing(snapshot: UnitOfWork, booked: readonly BookedEntries[]): Promise<string[]> {
  const sums = await sumEntriesByType(snapshot);
  return sums.flatMap(({ currency, entryType, amount }) => {
    const known = signedSum(booked, currency, entryType);
    return known === BigInt(amount)
      ? []
      : [`${currency}: the entries of type ${entryType} come to ${amount}, and ${known} is booked for them.`];
  });
}

function signedSum(booked: readonly BookedEntries[], currency: string, entryType: EntryType): bigint {
  return booked
    .filter((each) => each.currency === currency && each.entryType === entryType)
    .reduce((sum, { net }) => sum + BigInt(net), 0n);
}
