import { endsUnpaid, type MerchantAccount } from "#extensions/capabilities/merchant-account/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { EXPIRE } from "./schedule-end.ts";
import { unpaidPages } from "./unpaid.queries.ts";

export const END_UNPAID = "transaction.end_unpaid";

/** An account that is suspended or closed ends, in real time, what payers could still pay on the engine's pages. */
export async function followAccount(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  for (const { type, subject } of events)
    if (type === "merchant_account.status_changed" && endsUnpaid((subject as MerchantAccount).accountStatus))
      phase.due({ kind: END_UNPAID, subjectId: subject.id, at: phase.clock.realNow(), clock: "real" });
}

/**
 * Schedules the end of each, which is retried by itself. A repetition after a crash schedules the same work. What is
 * created later schedules its own end.
 */
export const endUnpaid = asking(async (work, { dueAt: at }) => {
  for await (const page of unpaidPages(work))
    await work.atomically(async (phase) => {
      for (const subjectId of page) phase.due({ kind: EXPIRE, subjectId, at, clock: "real" });
    });
});
