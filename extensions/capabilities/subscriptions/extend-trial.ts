import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ExtendTrialRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { announceTrialEnd } from "./announce.ts";
import { scheduleBilling } from "./bill-period.ts";
import { assertChangeable } from "./changeable.ts";
import { invalid } from "./items.rules.ts";
import { lockSubscriptionRow } from "./loaded.ts";
import { changed } from "./pause-subscription.ts";
import type { Subscription } from "./subscription.entity.ts";

const LONGEST_TRIAL_MS = 730 * 86_400_000;

/** Moves the end of a trial, from which its periods are computed. @throws subscription_not_changeable, subscription_invalid */
export function extendTrial(work: UnitOfWork, { subscriptionId, trialEnd }: ExtendTrialRequest): Promise<Subscription> {
  return changed(work, subscriptionId, async (phase, { subscription }) => {
    assertChangeable(subscription, ["trialing"]);
    const end = trialEnd ? timestampDate(trialEnd) : phase.now();
    const { trialStart, trialEnd: before } = subscription;
    if (end <= phase.now()) throw invalid("trial_end", "trial_end must be in the future.");
    if (before && end <= before)
      throw invalid("trial_end", "trial_end must be later than the present end of the trial.");
    if (trialStart && end.getTime() - trialStart.getTime() > LONGEST_TRIAL_MS)
      throw invalid("trial_end", "A trial lasts 730 days at most.");
    const row = await lockSubscriptionRow(phase, subscription);
    const { cancelAt, currentPeriodEnd } = row;
    // A cancellation at the end of the trial moves with it.
    if (cancelAt && cancelAt.getTime() === currentPeriodEnd.getTime()) row.cancelAt = end;
    Object.assign(row, { trialEnd: end, anchorStartsAt: end, currentPeriodEnd: end, nextBillingAt: end });
    scheduleBilling(phase, row);
    announceTrialEnd(phase, row);
    phase.record({ type: "subscription.trial_extended", subject: row });
  });
}
