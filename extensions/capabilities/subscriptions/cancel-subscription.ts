import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type CancelSubscriptionRequest,
  CancelSubscriptionRequestSchema,
} from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { dropPending, returnWaiting } from "./apply-change.ts";
import { assertChangeable, assertUnchanged } from "./changeable.ts";
import { isOfPayer } from "./drop-scheduled-change.ts";
import { settledBy } from "./end-digest.ts";
import { endSubscription } from "./end-subscription.ts";
import { lockGivenBack } from "./give-back.ts";
import { invalid } from "./items.rules.ts";
import { type Locked, lockSubscription, lockSubscriptionRow } from "./loaded.ts";
import { isPeriodStart } from "./periods.ts";
import { assertNear } from "./planned-moment.rules.ts";
import { assertShown, openToken } from "./preview-token.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { Refund, StoredCancellation } from "./subscription-shapes.rules.ts";
import { LIVE } from "./subscription-status.rules.ts";
import { getSubscription } from "./subscriptions.service.ts";

/** Due work of a subscription at the time of its cancellation. */
export const CANCEL = "subscription.cancel";

type Asked = Omit<CancelSubscriptionRequest, "$typeName" | "$unknown">;

/** Cancels now, or schedules it. @throws subscription_not_changeable, subscription_invalid, preview_mismatch, preview_stale, preview_expired */
export async function cancelSubscription(
  work: UnitOfWork,
  request: CancelSubscriptionRequest,
  by: StoredCancellation["canceledBy"] = "merchant",
): Promise<Subscription> {
  const seen = await getSubscription(work, request.subscriptionId);
  return work.atomically(async (phase) => {
    const pinned = openToken(phase, { schema: CancelSubscriptionRequestSchema, request });
    const now = pinned?.at ?? phase.now();
    const cancellation = cancellationIn(request, by);
    await lockGivenBack(phase, seen, { refund: cancellation.refund, now });
    const locked = await lockSubscription(phase, seen.id);
    assertUnchanged(locked.subscription, seen);
    assertChangeable(locked.subscription, LIVE);
    const cancelAt = momentOf(locked.subscription, request, phase.now());
    // The change that waits ends with it: see `settleEnd`.
    if (cancelAt === null) await returnWaiting(phase, locked.subscription);
    if (pinned)
      assertShown(pinned, { version: seen.version, billed: await settledBy(phase, locked, { request, now }) });
    if (cancelAt === null) await cancelNow(phase, locked, { cancellation, now });
    else await schedule(phase, locked, { cancellation, cancelAt });
    await phase.save();
    return getSubscription(phase, seen.id);
  });
}

/** When; null for now. @throws subscription_invalid */
export function momentOf(
  subscription: Subscription,
  { at = "period_end", cancelAt, refund = "none" }: Asked,
  now: Date,
): Date | null {
  const { currentPeriodEnd } = subscription;
  if ((at === "date") !== (cancelAt !== undefined))
    throw invalid("cancel_at", "cancel_at is for at: date, which needs it.");
  if (at === "now") return null;
  if (at === "period_end" || !cancelAt) return currentPeriodEnd;
  const moment = timestampDate(cancelAt);
  assertNear("cancel_at", moment, now);
  // The period is used to its end then, and the next one is not billed.
  if (refund !== "none" && (moment.getTime() === currentPeriodEnd.getTime() || isPeriodStart(subscription, moment)))
    throw invalid("refund", "A subscription that ends exactly with a period has nothing to refund.");
  return moment;
}

/** @throws subscription_invalid */
export function cancellationIn(request: Asked, canceledBy: StoredCancellation["canceledBy"]): StoredCancellation {
  const { at = "period_end", reason = null, comment = null, keepOpenInvoice = false } = request;
  const refund = (request.refund ?? "none") as Refund;
  if (at === "period_end" && refund !== "none")
    throw invalid("refund", "A subscription that runs to the end of its period has nothing to refund.");
  return { reason, comment, canceledBy, refund, keepsOpenInvoice: keepOpenInvoice };
}

interface Now {
  readonly cancellation: StoredCancellation;
  readonly now: Date;
}

async function cancelNow(phase: UnitOfWork, locked: Locked, { cancellation, now }: Now): Promise<void> {
  await endSubscription(phase, locked, { cause: "canceled", cancellation, at: now });
}

interface Scheduled {
  readonly cancellation: StoredCancellation;
  readonly cancelAt: Date;
}

/** A second request moves it. What the payer wanted to have after the end does not come, even if the end is taken back. */
async function schedule(
  phase: UnitOfWork,
  { subscription }: Locked,
  { cancellation, cancelAt }: Scheduled,
): Promise<void> {
  const row = await lockSubscriptionRow(phase, subscription);
  if (isOfPayer(row) && cancelAt <= row.currentPeriodEnd) dropPending(phase, row);
  Object.assign(row, { cancelAt, canceledAt: phase.now(), cancellation });
  phase.due({ kind: CANCEL, subjectId: row.id, at: cancelAt });
  phase.record({ type: "subscription.cancel_scheduled", subject: row });
}

/** A cancellation that was taken back or moved leaves its due work behind. */
export const cancelDue: DueHandler = async (phase, { subjectId, dueAt }) => {
  const seen = await getSubscription(phase, subjectId);
  const refund = seen.cancellation?.refund ?? "none";
  await lockGivenBack(phase, seen, { refund, now: dueAt });
  const locked = await lockSubscription(phase, subjectId);
  const { cancelAt, endedAt } = locked.subscription;
  if (endedAt || !cancelAt || cancelAt > dueAt) return;
  await endSubscription(phase, locked, { cause: "canceled", at: cancelAt });
};
