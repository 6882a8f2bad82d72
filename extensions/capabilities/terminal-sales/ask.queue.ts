import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { provesFrom } from "./push-columns.rules.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";

/** Due work that asks what became of a sale, and asks again while that is open. One row for each sale. */
export const ASK = "terminal_sale.ask";
/** The same, once: when an answer was lost, or the device is back. */
export const ASK_NOW = "terminal_sale.ask_now";
/** Reads the payment of a sale whose word did not come beside it. By the transaction. */
export const FOLLOW_PAYMENT = "terminal_sale.follow_payment";
/** Tells merchant and operator that a sale is still unknown. */
export const TELL = "terminal_sale.tell";
/** Ends a sale that waited for its device too long. */
export const EXPIRE_QUEUED = "terminal_sale.expire_queued";

/** Asks about a pushed sale from when the answer proves something. Real time: vendors and payers know no test clock. */
export function scheduleAsk(phase: UnitOfWork, { id, notAfter }: Pick<TerminalSale, "id" | "notAfter">): void {
  if (!notAfter) throw new Error(`the terminal sale ${id} is not pushed`);
  phase.due({ kind: ASK, subjectId: id, at: provesFrom(notAfter), clock: "real" });
}

/**
 * Cancels the questions about a sale that has ended, and about its payment if that is settled. One that runs is left
 * alone: it may be what ended the sale.
 */
export async function stopAsking(
  phase: UnitOfWork,
  { id, transactionId }: Pick<TerminalSale, "id" | "transactionId">,
  { isPaid = false }: { readonly isPaid?: boolean } = {},
): Promise<void> {
  const questions = isPaid
    ? { kind: [ASK, FOLLOW_PAYMENT], subjectId: [id, transactionId] }
    : { kind: ASK, subjectId: id };
  await phase.cancelDue({ ...questions, leavesRunning: true });
}

/** How long a message about a payment waits for the word of its sale. Vendors send both within a second. */
const WORD_COMES_WITHIN_MS = 2_000;

export function scheduleFollow(work: UnitOfWork, { id }: { readonly id: string }): void {
  const at = new Date(work.clock.realNow().getTime() + WORD_COMES_WITHIN_MS);
  work.due({ kind: FOLLOW_PAYMENT, subjectId: id, at, clock: "real" });
}

export function askSoon(phase: UnitOfWork, saleId: string, inMs = 0): void {
  const at = new Date(phase.clock.realNow().getTime() + inMs);
  phase.due({ kind: ASK_NOW, subjectId: saleId, at, clock: "real" });
}
