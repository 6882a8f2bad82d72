import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/index.ts";
import { FraudReportEntity } from "#extensions/capabilities/fraud-reports/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { monthBefore, monthOf } from "#extensions/platform/kernel/months.rules.ts";
import type { FollowedEvent, Follower } from "#extensions/platform/work/follower.ts";
import { rateCheckQueue } from "./rate-check.queue.ts";

/** Has the rates of a month checked after its disputes or fraud reports became more. Past months are left alone. */
export const followCounts: Follower = async (phase, events) => {
  const current = monthOf(phase.now());
  const watched = new Set([current, monthBefore(current, 1)]);
  const months = new Set(events.flatMap((event) => monthCounted(event) ?? []));
  for (const month of months) if (watched.has(month)) phase.enqueue(rateCheckQueue, { month });
};

function monthCounted({ type, subject }: FollowedEvent): string | null {
  if (isRowOf(FraudReportEntity, subject)) return subject.reportedOn.slice(0, "2026-11".length);
  const isMore = type === "dispute.opened" || type === "dispute.stage_changed";
  return isMore && isRowOf(DisputeExtensionEntity, subject) ? monthOf(subject.openedAt) : null;
}
