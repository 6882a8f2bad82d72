import {
  blockOf,
  chargedMethod,
  earliestCharge,
  findOpenAttempt,
  type Invoice,
  recordInvoice,
  retryInRealTime,
  retryLater,
  type StoredDunning,
  waitOf,
} from "#extensions/capabilities/invoices/index.ts";
import type { Subscription } from "#extensions/capabilities/subscriptions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { END, keepDunning, planDunning } from "./dunning-due.ts";
import { counted, type Planning, planned, postponed, trying } from "./dunning-state.ts";
import { blocking } from "./kept-advice.ts";
import { type Skipped, skippedAs } from "./skipped.ts";
import { lastMoment } from "./steps.rules.ts";

interface ToTry {
  readonly invoice: Invoice;
  readonly subscription: Subscription;
  readonly dunning: StoredDunning;
  readonly planning: Planning;
  /** In real time, where a payer waits for it. */
  readonly chargedAt?: Date | undefined;
}

/**
 * Charges the locked invoice now if that is allowed. Otherwise the step counts and says why, or it waits for the first
 * moment that is allowed.
 */
export async function tryCharge(phase: UnitOfWork, given: ToTry): Promise<void> {
  const { invoice, subscription, dunning, planning } = given;
  invoice.paymentMethodId = subscription.paymentMethodId ?? null;
  // What is under way ends by itself, and its end plans the next step.
  if (await findOpenAttempt(phase, invoice.id)) return pass(phase, given, null);
  const charged = await chargedMethod(phase, invoice, null);
  if (!charged) return pass(phase, given, "payment_method_missing");
  const { paymentMethodId: methodId, fingerprint } = charged;
  const because = blockOf(dunning, methodId, fingerprint);
  if (because) {
    const blocked = blocking(dunning, { methodId, fingerprint, because });
    return pass(phase, { ...given, dunning: { ...blocked, lastMethodId: methodId } }, skippedAs(because));
  }
  const allowedAt = await allowedFrom(phase, given, waitOf(dunning, methodId, fingerprint));
  if (allowedAt > planning.now) return postpone(phase, given, postponed(dunning, planning, allowedAt));
  const next = trying(dunning, planning, methodId);
  keepDunning(phase, invoice, next);
  if (given.chargedAt) retryInRealTime(phase, invoice, given.chargedAt);
  else retryLater(phase, invoice, new Date(next.triedAt ?? planning.now));
  // The failure of the last attempt ends it before.
  const begun = { beganAt: new Date(next.beganAt), timeZone: next.timeZone };
  const { id: subjectId } = invoice;
  if (next.nextStepAt === null) phase.due({ kind: END, subjectId, at: lastMoment(planning.policy, begun) });
}

/** The network may have asked to wait, and limits how often a card is charged. */
async function allowedFrom(phase: UnitOfWork, { invoice, planning }: ToTry, until: Date | null): Promise<Date> {
  const earliest = await earliestCharge(phase, invoice, planning.now);
  return until && until > earliest ? until : earliest;
}

/** A step counts also where it moves to the first moment that is allowed. */
function postpone(phase: UnitOfWork, given: ToTry, next: StoredDunning): void {
  if (given.dunning.isExtra) keepDunning(phase, given.invoice, next);
  else {
    planDunning(phase, given.invoice, next);
    recordSkipped(phase, given.invoice, "retry_limit_reached");
  }
}

function recordSkipped(phase: UnitOfWork, invoice: Invoice, reason: Skipped): void {
  recordInvoice(phase, "invoice.payment_failed", invoice, { reason, skipped: "true" });
}

/** A step that charges nothing. Null where a charge is under way. */
function pass(phase: UnitOfWork, { invoice, dunning, planning }: ToTry, reason: Skipped | null): void {
  const isStep = !dunning.isExtra;
  const next = planned(counted(dunning, planning), planning, reason === "payment_method_missing");
  // A charge that is under way ends the last step.
  const waits = reason === null && next.endsBecause !== null;
  const kept = waits ? { ...next, endsBecause: null } : next;
  if (waits) phase.due({ kind: END, subjectId: invoice.id, at: inAnHour(planning.now) });
  if (reason === null || !isStep) {
    keepDunning(phase, invoice, kept);
    return;
  }
  planDunning(phase, invoice, kept);
  recordSkipped(phase, invoice, reason);
}

const HOUR_MS = 3_600_000;

export const inAnHour = (now: Date): Date => new Date(now.getTime() + HOUR_MS);
