import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { transactionFacts } from "./transaction-moves.rules.ts";

interface Voidable {
  readonly id: string;
  readonly status: string;
  readonly capturedMinorUnits: bigint;
  readonly refundedMinorUnits: bigint;
  readonly refundPendingMinorUnits: bigint;
  readonly disputedMinorUnits: bigint;
}

const CAPTURED: ReadonlySet<string> = new Set(["succeeded", "partially_captured"]);

/** Only the whole sale can be voided. Whether it has cleared, the processor knows. */
export function isVoidable(transaction: Voidable): boolean {
  return problemOf(transaction) === null;
}

/** @throws transaction_not_voidable */
export function assertVoidable(transaction: Voidable): void {
  const problem = problemOf(transaction);
  if (problem !== null) throw notVoidable(transaction, problem);
}

function problemOf(transaction: Voidable): string | null {
  const { status, capturedMinorUnits, disputedMinorUnits, refundedMinorUnits, refundPendingMinorUnits } = transaction;
  if (status === "authorized") return "Nothing final is captured of this transaction. Cancel it instead.";
  if (!CAPTURED.has(status) || capturedMinorUnits === 0n) return `A transaction that is ${status} cannot be voided.`;
  if (refundedMinorUnits + refundPendingMinorUnits > 0n)
    return "A transaction with a refund cannot be voided. Refund the rest instead.";
  return disputedMinorUnits > 0n
    ? "The bank has taken the amount back with a dispute, so there is nothing to void."
    : null;
}

/** `cause` is the engine's refusal, when it refused first. */
export function notVoidable(transaction: Pick<Voidable, "id" | "status">, problem: string, cause?: Error) {
  return refuse("transaction_not_voidable", { problem, ...transactionFacts(transaction), cause });
}
