import {
  findOpenAttempt,
  type Invoice,
  InvoiceEntity,
  stoppedDunning,
} from "#extensions/capabilities/invoices/index.ts";
import { giveUp, lockSubscription } from "#extensions/capabilities/subscriptions/index.ts";
import type { DueInTransaction } from "#extensions/platform/due-work-runner/due-handler.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { END, keepDunning } from "./dunning-due.ts";
import { policyOf } from "./dunning-policies.service.ts";
import { stopped } from "./take-steps.ts";
import { inAnHour } from "./try-charge.ts";

/**
 * Ends the subscription by the policy once nothing more is tried. The account's lock keeps a payment from coming in
 * between: a charge that is under way ends first, and the invoice is paid or the subscription ended, never both.
 */
export const endDunning: DueInTransaction = async (phase, { subjectId }) => {
  const seen = await findRow(phase, InvoiceEntity, { id: subjectId });
  if (seen?.subscriptionId == null) return;
  const locked = await lockSubscription(phase, seen.subscriptionId);
  const { subscription } = locked;
  const invoices = await lockOwed(phase, subscription.id);
  const invoice = invoices.find(({ id }) => id === subjectId);
  if (!invoice || !isOver(invoice) || stopped(phase, invoice, subscription)) return;
  for (const { id } of invoices)
    if (await findOpenAttempt(phase, id)) return phase.due({ kind: END, subjectId, at: inAnHour(phase.now()) });
  const { dunning } = invoice;
  if (!dunning) return;
  const { endAction } = await policyOf(phase, dunning.policyVersion);
  keepDunning(phase, invoice, stoppedDunning(dunning, dunning.endsBecause ?? "schedule_ended"));
  const others = endAction === "cancel" ? "canceled" : endAction === "pause" ? "paused" : "unpaid";
  for (const other of invoices) if (other.dunning) keepDunning(phase, other, stoppedDunning(other.dunning, others));
  await phase.save();
  await giveUp(phase, locked, endAction);
};

/**
 * Whether nothing more is tried and the policy cancels or pauses the subscription, which may not have been done yet. An
 * email says that.
 */
export async function endsWithEmail(work: UnitOfWork, { dunning, dunningStatus }: Invoice): Promise<boolean> {
  if (dunningStatus !== "retrying" || dunning?.endsBecause == null) return false;
  return (await policyOf(work, dunning.policyVersion)).endAction !== "unpaid";
}

/** Whether no step is left. Work of an earlier end may be left behind. */
function isOver({ dunning, dunningStatus }: Invoice): boolean {
  return dunningStatus === "retrying" && dunning != null && dunning.nextStepAt === null;
}

/** All invoices that an end may void, in the order of their IDs. */
async function lockOwed(phase: UnitOfWork, subscriptionId: string): Promise<Invoice[]> {
  const owed = await readRows(phase, InvoiceEntity, { subscriptionId, status: ["draft", "open"] });
  return lockRows(
    phase,
    InvoiceEntity,
    owed.map(({ id }) => id),
  );
}
