import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { HoldSettlementQueueEntriesRequest } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { isOpen } from "./entry-postings.ts";
import { placeHold } from "./holds.ts";
import { namedEntries } from "./release-entries.ts";
import { lockGroups } from "./release-groups.ts";
import { isHeldForRisk } from "./risk-held.ts";
import {
  EntryAlreadyReleasedError,
  EntryCannotBeHeldError,
  EntryHeldForRiskError,
  HoldOverError,
} from "./settlement-queue.errors.ts";
import type { Hold, SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/** Holds all the named entries or none, with the refunds and fees of their sales. */
export function holdEntries(
  work: UnitOfWork,
  request: HoldSettlementQueueEntriesRequest,
): Promise<SettlementQueueEntry[]> {
  const hold = holdOf(work, request);
  return work.atomically(async (phase) => {
    const named = await namedEntries(phase, request.settlementQueueEntryIds);
    await lockGroups(
      phase,
      named.filter(isOpen).map(({ groupId }) => groupId),
    );
    const entries = await namedEntries(phase, request.settlementQueueEntryIds);
    for (const entry of entries) assertHoldable(entry);
    for (const entry of entries) placeHold(phase, entry, hold);
    await phase.save();
    return entries;
  });
}

function holdOf(work: UnitOfWork, { reason, note, until }: HoldSettlementQueueEntriesRequest): Hold {
  const end = until && timestampDate(until);
  if (end && end <= work.now()) throw new HoldOverError();
  return {
    reason: reason ?? "merchant_request",
    note: note ?? null,
    placedBy: work.actor,
    until: end?.toISOString() ?? null,
  };
}

/** @throws EntryAlreadyReleasedError, EntryCannotBeHeldError, EntryHeldForRiskError */
function assertHoldable(entry: SettlementQueueEntry): void {
  if (entry.id !== entry.groupId || entry.netMinorUnits < 0n) throw new EntryCannotBeHeldError(entry);
  if (!isOpen(entry)) throw new EntryAlreadyReleasedError(entry);
  if (isHeldForRisk(entry)) throw new EntryHeldForRiskError(entry);
}
