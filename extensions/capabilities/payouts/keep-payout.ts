import { EngineRefusedError } from "#extensions/connectors/engine/index.ts";
import { atOnce } from "#extensions/platform/due-work/at-once.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { bookPayout } from "./book-payout.ts";
import { CHECK_PAYOUT } from "./due-kinds.ts";
import { payoutCopy } from "./follow-payout.ts";
import type { Payout } from "./payout.entity.ts";
import { type PayoutStatus, WAITING } from "./payout.rules.ts";
import { getPayout } from "./payouts.service.ts";
import type { Sent, Unanswered } from "./send-payout.ts";

/** Time for the engine to report the outcome itself. Then it is asked, at doubling intervals. */
const FIRST_CHECK_MS = 60_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** Saves the result of sending. An event that arrived first is newer. */
export async function keepSent(phase: UnitOfWork, payoutId: string, sent: Sent): Promise<Payout> {
  const payout = await lockPayout(phase, payoutId);
  if (payout.status !== "pending" && payout.status !== "unknown") return payout;
  if ("payout" in sent) return payoutCopy.apply(phase, payout, sent.payout);
  if ("refusal" in sent) {
    await end(phase, payout, "failed", sent.refusal);
    return payout;
  }
  noteUnanswered(phase, payout, sent);
  phase.due({ kind: CHECK_PAYOUT, subjectId: payoutId, ...atOnce(phase.clock, msUntilCheck(phase, payout)) });
  return payout;
}

/** The engine certainly has no such payout, so the reserved amount is released. */
export async function failPayout(phase: UnitOfWork, payoutId: string, refusal: DomainError | null): Promise<void> {
  const payout = await lockPayout(phase, payoutId);
  if (payout.status === "pending" || payout.status === "unknown") await end(phase, payout, "failed", refusal);
}

/** The columns of a payout that waits for a person or has ended. */
export function letGo(phase: UnitOfWork, status: PayoutStatus) {
  return { status, letGoAt: WAITING.includes(status) ? null : phase.now() };
}

export async function lockPayout(phase: UnitOfWork, payoutId: string): Promise<Payout> {
  return payoutCopy.lock(phase, await getPayout(phase, payoutId));
}

/** Ends a payout that was not sent, and releases its reserved amount. */
export async function end(
  phase: UnitOfWork,
  payout: Payout,
  status: "failed" | "canceled",
  refusal: DomainError | null = null,
): Promise<void> {
  const { bookedStatus: before } = payout;
  // The engine has no such payout, so this is certain at once.
  const ended = {
    status,
    bookedStatus: "released",
    failureConfirmedAt: phase.now(),
    outcomeUnknownSince: null,
  } as const;
  Object.assign(payout, ended, (status === "failed" || refusal) && failureOf(refusal));
  phase.record({ type: `payout.${status}`, subject: payout, parentId: payout.settlementId ?? null });
  await bookPayout(phase, payout, before);
}

/**
 * Marks a payout without an answer. Its money stays reserved while it is checked and resent under the same ID until the
 * engine reports the outcome.
 */
export function noteUnanswered(phase: UnitOfWork, payout: Payout, sent: Unanswered): void {
  if (payout.status !== "pending" && payout.status !== "unknown") return;
  payout.withheldSince = "isWithheld" in sent ? (payout.withheldSince ?? phase.now()) : null;
  const status = "isUnknown" in sent ? "unknown" : payout.status;
  if (status === payout.status && payout.outcomeUnknownSince != null) return;
  Object.assign(payout, { status, outcomeUnknownSince: payout.outcomeUnknownSince ?? phase.now() });
  phase.record({ type: "payout.updated", subject: payout, parentId: payout.settlementId ?? null });
}

export function msUntilCheck(work: UnitOfWork, { outcomeUnknownSince }: Payout): number {
  const waited = outcomeUnknownSince ? work.now().getTime() - outcomeUnknownSince.getTime() : 0;
  return Math.min(Math.max(waited, FIRST_CHECK_MS), LONGEST_WAIT_MS);
}

function failureOf(refusal: DomainError | null) {
  if (refusal instanceof EngineRefusedError) {
    const { engineCode, engineMessage } = refusal;
    return { failureCode: engineCode || null, failureMessage: `${NOT_SENT} The engine refused it: ${engineMessage}` };
  }
  const why = refusal && !(refusal instanceof RemoteError) ? refusal.message : "Try again.";
  return { failureCode: refusal?.reason ?? null, failureMessage: `${NOT_SENT} ${why}` };
}

const NOT_SENT = "The payout was not sent.";
