import { endsUnpaid, isEndingUnpaid, type MerchantAccount } from "#extensions/capabilities/merchant-account/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { pagesOf } from "#extensions/platform/engine-events/batches.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { EXPIRE_SESSION } from "./method-session.ts";
import { PaymentMethodSessionEntity } from "./payment-method.entity.ts";

export const END_SESSIONS = "payment_method_session.end_open";

/** An account that is suspended or closed ends the sessions in which payers could still store a method. */
export async function followAccount(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  for (const { type, subject } of events)
    if (type === "merchant_account.status_changed" && endsUnpaid((subject as MerchantAccount).accountStatus))
      phase.due({ kind: END_SESSIONS, subjectId: subject.id, at: phase.clock.realNow(), clock: "real" });
}

const PAGE = 500;

/** Schedules the end of each. A repetition after a crash schedules the same work. */
export const endOpenSessions = asking(async (work, { dueAt: at }) => {
  if (!(await isEndingUnpaid(work))) return;
  for await (const page of pagesOf((after) => openSessions(work, after), PAGE))
    await work.atomically(async (phase) => {
      for (const { id } of page) phase.due({ kind: EXPIRE_SESSION, subjectId: id, at, clock: "real" });
    });
});

function openSessions({ em, environment }: UnitOfWork, after: object) {
  const orderBy = { createdAt: "asc", id: "asc" } as const;
  return em.find(PaymentMethodSessionEntity, { environment, status: "open", ...after }, { orderBy, limit: PAGE });
}
