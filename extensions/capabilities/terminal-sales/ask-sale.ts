import { asking, type Done } from "#extensions/platform/due-work-runner/due-handler.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { applyWord } from "./apply-word.ts";
import { TELL } from "./ask.queue.ts";
import { endUnstarted } from "./end-unstarted.ts";
import { type Found, lookUp } from "./look-up.ts";
import { provesFrom } from "./push-columns.rules.ts";
import { noteUnknown } from "./terminal-payment.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";
import {
  DECIDED_ASKED_MS,
  DECIDED_PAUSE_MS,
  isFinal,
  nextAskMs,
  TOLD_AFTER_MS,
  UNKNOWN_AFTER_MS,
} from "./terminal-sale.rules.ts";
import { getTerminalSale, lockSale } from "./terminal-sales.service.ts";

/** Asks what became of a sale, and again until that is known. */
export const askAgain = asking((work, { subjectId }, done) => askSale(work, subjectId, done, true));

/** Asks once, and at once. */
export const askNow = asking((work, { subjectId }, done) => askSale(work, subjectId, done, false));

async function askSale(work: UnitOfWork, saleId: string, done: Done, isRepeated: boolean): Promise<void> {
  const before = await getTerminalSale(work, saleId);
  const found = isAsked(before, isRepeated)
    ? await lookUp(work, before, { cancels: before.status === "cancel_requested" })
    : null;
  await work.atomically(async (phase) => {
    if (!isRepeated) {
      await keepFound(phase, saleId, found);
      return done(phase);
    }
    const wait = await nextWait(phase, saleId, found);
    return wait === null ? done(phase) : done(phase, wait);
  });
}

/** Keeps what was found, and returns when to ask again in ms; null for never. */
async function nextWait(phase: UnitOfWork, saleId: string, found: Found | null): Promise<number | null> {
  // All that a word may change, first: a word about its steps locks the sale only.
  const { sale } = await lockSale(phase, saleId);
  await keepFound(phase, saleId, found);
  const now = phase.clock.realNow();
  if (sale.endedBy === "person") return isAskedStill(sale, now) ? DECIDED_PAUSE_MS : null;
  if (isFinal(sale.status) || sale.status === "queued" || !sale.deadlineAt) return null;
  if (sale.reversal != null) return null;
  const isOverAt = new Date(sale.deadlineAt).getTime() + UNKNOWN_AFTER_MS;
  if (sale.status !== "unknown" && now.getTime() < isOverAt) return isOverAt - now.getTime();
  if (sale.status !== "unknown") {
    becomeUnknown(phase, sale);
    await noteUnknown(phase, sale);
    await phase.save();
  }
  const { asks } = sale;
  await setStatistics(phase, TerminalSaleEntity, [{ row: sale, columns: { asks: asks + 1 } }]);
  return nextAskMs(asks);
}

/** Nobody knows whether the payer was charged: time alone says no more than that. */
function becomeUnknown(phase: UnitOfWork, sale: TerminalSale): void {
  const now = phase.clock.realNow();
  Object.assign(sale, { status: "unknown", unknownSince: now });
  phase.record({ type: "terminal_sale.unknown", subject: sale, parentId: sale.transactionId });
  phase.due({ kind: TELL, subjectId: sale.id, at: new Date(now.getTime() + TOLD_AFTER_MS), clock: "real" });
}

async function keepFound(phase: UnitOfWork, saleId: string, found: Found | null): Promise<void> {
  if (!found) return;
  if (found.word) {
    await applyWord(phase, saleId, found.word);
    return;
  }
  const { notAfter } = await getTerminalSale(phase, saleId);
  // "Not found" is proof only when it was said behind the time until which the push could start.
  if (notAfter && found.askedAt >= provesFrom(notAfter)) await endUnstarted(phase, saleId);
}

/** One that has ended is asked about where somebody has a reason to, and not by the clock. */
function isAsked({ status, endedBy, pushedAt }: TerminalSale, isRepeated: boolean): boolean {
  return pushedAt != null && (!isRepeated || endedBy === "person" || !isFinal(status));
}

function isAskedStill({ unknownSince }: TerminalSale, now: Date): boolean {
  return unknownSince != null && now.getTime() < unknownSince.getTime() + DECIDED_ASKED_MS;
}
