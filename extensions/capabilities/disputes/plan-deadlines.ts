import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type BeforeDeadline, deadlineWork } from "./deadline.rules.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { isOpenInquiry } from "./inquiry-refund.rules.ts";

export const DUE_SOON = "dispute.due_soon";
export const AUTO_SUBMIT = "dispute.auto_submit";
/** Of a new inquiry, for the rules that refund it. */
export const APPLY_RULES = "dispute.apply_rules";
export const PAST_DUE = "dispute.past_due";

const KINDS = { due_soon: DUE_SOON, auto_submit: AUTO_SUBMIT, past_due: PAST_DUE } as const;

/**
 * Schedules what a new deadline asks for. The work of a former deadline finds that it has moved, so nothing is canceled.
 */
export function planDeadlines(phase: UnitOfWork, dispute: DisputeExtension, before: BeforeDeadline): void {
  for (const { kind, at } of deadlineWork(dispute, before, phase.now()))
    phase.due({ kind: KINDS[kind], subjectId: dispute.id, at });
}

/** An inquiry that comes is offered to the rules once. */
export function planRules(phase: UnitOfWork, dispute: DisputeExtension, before: BeforeDeadline): void {
  if (before === null && isOpenInquiry(dispute))
    phase.due({ kind: APPLY_RULES, subjectId: dispute.id, at: phase.now() });
}
