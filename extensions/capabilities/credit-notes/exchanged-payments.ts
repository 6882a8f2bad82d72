import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { refundableMinorUnits } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { least } from "./credit-note.rules.ts";
import { paymentsOf } from "./payments.ts";
import { sourcesOf } from "./sources.queries.ts";

/** A part of a card payment of an earlier invoice. */
export interface Taken {
  readonly transactionId: string;
  readonly amount: bigint;
}

/**
 * What the cards paid of an invoice through others: a change gives the rest of an earlier invoice back within its own, so
 * the payment of the earlier one paid that part; and a later invoice bills what this one carried on. At most `amount`,
 * and at most what each payment still holds.
 */
export async function exchangedPayments(work: UnitOfWork, invoiceId: string, amount: bigint): Promise<Taken[]> {
  const taken = new Map<string, bigint>();
  if (amount > 0n) await takeFrom(work, invoiceId, { amount, taken, path: [invoiceId] });
  return [...taken].map(([transactionId, sum]) => ({ transactionId, amount: sum }));
}

interface Taking {
  readonly amount: bigint;
  /** By transaction: a payment can be reached over several invoices. */
  readonly taken: Map<string, bigint>;
  /** Two invoices are each other's sources where one bills what the other carried on, and gives a part of it back. */
  readonly path: readonly string[];
}

/** Takes from the payments of the sources, and what they lack from the sources of those. Answers how much it took. */
async function takeFrom(work: UnitOfWork, invoiceId: string, { amount, taken, path }: Taking): Promise<bigint> {
  let left = amount;
  for (const source of await sourcesOf(work, invoiceId)) {
    if (path.includes(source.invoiceId)) continue;
    const most = least(left, source.exchangedMinorUnits);
    let rest = most;
    for (const payment of await paymentsOf(work, [source.invoiceId])) rest -= takeOf(payment, rest, taken);
    const beyond = { amount: rest, taken, path: [...path, source.invoiceId] };
    if (rest > 0n) rest -= await takeFrom(work, source.invoiceId, beyond);
    left -= most - rest;
  }
  return amount - left;
}

function takeOf(payment: TransactionExtension, asked: bigint, taken: Map<string, bigint>): bigint {
  const before = taken.get(payment.id) ?? 0n;
  const amount = least(asked, refundableMinorUnits(payment) - before);
  if (amount <= 0n) return 0n;
  taken.set(payment.id, before + amount);
  return amount;
}
