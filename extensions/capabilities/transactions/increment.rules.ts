import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { transactionFacts } from "./transaction-moves.rules.ts";

interface Incrementable {
  readonly id: string;
  readonly status: string;
  readonly amountMinorUnits: bigint;
  readonly capturedMinorUnits: bigint;
  readonly currency: string;
  readonly isIncrementable: boolean;
  readonly amountDetails?:
    | { readonly tax: number; readonly shipping?: number; readonly surcharge: number }
    | null
    | undefined;
}

/** The processor allows it, and nothing is captured. */
export function canIncrement({
  status,
  capturedMinorUnits,
  isIncrementable,
}: Pick<Incrementable, "status" | "capturedMinorUnits" | "isIncrementable">): boolean {
  return isIncrementable && status === "authorized" && capturedMinorUnits === 0n;
}

/** @throws transaction_not_incrementable, increment_not_larger */
export function assertIncrement(transaction: Incrementable, amount: bigint): void {
  const { amountMinorUnits, currency } = transaction;
  if (!canIncrement(transaction)) throw notIncrementable(transaction, problemOf(transaction));
  if (hasExtras(transaction)) throw notIncrementable(transaction, EXTRAS);
  if (amount <= amountMinorUnits)
    throw refuse("increment_not_larger", { transaction_id: transaction.id, min: amountMinorUnits + 1n, currency });
}

/** The engine charges them in addition to the amount that it would increase. */
function hasExtras({ amountDetails }: Incrementable): boolean {
  return amountDetails != null && amountDetails.tax + (amountDetails.shipping ?? 0) + amountDetails.surcharge > 0;
}

const EXTRAS =
  "The authorization of a transaction whose amount_details have tax, shipping or surcharge cannot be increased.";

function problemOf({ status, capturedMinorUnits }: Incrementable): string {
  if (status !== "authorized") return `The authorization cannot be increased: the transaction is ${status}.`;
  if (capturedMinorUnits > 0n) return "The authorization cannot be increased: a part of it is captured.";
  return "The authorization cannot be increased: incremental_authorization was not requested, or the processor does not support it.";
}

export function notIncrementable(transaction: Pick<Incrementable, "id" | "status">, problem: string, cause?: Error) {
  return refuse("transaction_not_incrementable", { problem, ...transactionFacts(transaction), cause });
}
