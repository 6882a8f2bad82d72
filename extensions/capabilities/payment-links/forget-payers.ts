import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { forgetPayer, forgetPayersOf } from "./payers.queries.ts";

/** Due work of an attempt whose payer entered details. */
export const FORGET_PAYER = "payment_link_attempt.forget_payer";

const KEPT_DAYS = 400;

/** Schedules that the payer's details are deleted, in the transaction that stores them. */
export function forgetLater(phase: UnitOfWork, { id: subjectId }: { readonly id: string }): void {
  const at = new Date(phase.clock.realNow().getTime() + KEPT_DAYS * 86_400_000);
  phase.due({ kind: FORGET_PAYER, subjectId, at, clock: "real" });
}

export const forgetDetails = (phase: UnitOfWork, { subjectId }: DueItem): Promise<void> =>
  forgetPayer(phase, subjectId);

/** Deletes what payers entered on the links of a redacted customer. */
export const forgetPayers = (phase: UnitOfWork, { subjectId }: DueItem): Promise<void> =>
  forgetPayersOf(phase, subjectId);
