import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PauseSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { assertChangeable, assertUnchanged } from "./changeable.ts";
import { type Locked, lockSubscription, lockSubscriptionRow } from "./loaded.ts";
import { assertNear } from "./planned-moment.rules.ts";
import { resumeLocked, takeBack } from "./resume-subscription.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { StoredPause } from "./subscription-shapes.rules.ts";
import { getSubscription } from "./subscriptions.service.ts";

/** Due work of a subscription at the end of its pause. */
export const RESUME = "subscription.resume";

/** From now on its periods go on and nothing is charged. @throws subscription_not_changeable, subscription_invalid */
export async function pauseSubscription(work: UnitOfWork, request: PauseSubscriptionRequest): Promise<Subscription> {
  const { behavior = "void", resumesAt } = request;
  return changed(work, request.subscriptionId, async (phase, { subscription }) => {
    assertChangeable(subscription, ["trialing", "active", "past_due", "unpaid"]);
    const until = resumesAt ? timestampDate(resumesAt) : null;
    if (until) assertNear("resumes_at", until, phase.now());
    const pause = { behavior: behavior as StoredPause["behavior"], resumesAt: until?.toISOString() ?? null };
    const row = await lockSubscriptionRow(phase, subscription);
    Object.assign(row, { status: "paused", pause, monthlyMinorUnits: 0n });
    if (until) phase.due({ kind: RESUME, subjectId: row.id, at: until });
    phase.record({ type: "subscription.paused", subject: row });
  });
}

/** Goes on after a pause, or takes back a scheduled cancellation. @throws subscription_not_changeable */
export async function resumeSubscription(work: UnitOfWork, subscriptionId: string): Promise<Subscription> {
  return changed(work, subscriptionId, resumeLocked);
}

/** Takes back a scheduled cancellation, and nothing else. @throws subscription_not_changeable */
export async function takeBackCancellation(work: UnitOfWork, subscriptionId: string): Promise<Subscription> {
  return changed(work, subscriptionId, takeBack);
}

export const resumeDue: DueHandler = async (phase, { subjectId, dueAt }) => {
  const locked = await lockSubscription(phase, subjectId);
  const resumesAt = locked.subscription.pause?.resumesAt;
  if (resumesAt && new Date(resumesAt) <= dueAt) await resumeLocked(phase, locked);
};

type Change = (phase: UnitOfWork, locked: Locked) => Promise<void>;

/** Changes a subscription unless another request changed it meanwhile. */
export async function changed(work: UnitOfWork, subscriptionId: string, change: Change): Promise<Subscription> {
  const seen = await getSubscription(work, subscriptionId);
  return work.atomically(async (phase) => {
    const locked = await lockSubscription(phase, subscriptionId);
    assertUnchanged(locked.subscription, seen);
    await change(phase, locked);
    await phase.save();
    return getSubscription(phase, subscriptionId);
  });
}
