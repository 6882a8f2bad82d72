import { timestampDate } from "@bufbuild/protobuf/wkt";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { HoldSettlementQueueEntriesRequest } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { isOpen } from "./entry-postings.ts";
import { placeHold } from "./holds.ts";
import { namedEntries } from "./release-entries.ts";
import { lockGroups } from "./release-groups.ts";
import { isHeldForRisk } from "./risk-held.ts";
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
  if (end && end <= work.now()) throw refuse("hold_end_passed");
  return {
    reason: reason ?? "merchant_request",
    note: note ?? null,
    placedBy: work.actor,
    until: end?.toISOString() ?? null,
  };
}

const PARAM = "settlement_queue_entry_ids";

/** @throws entry_already_released, negative_entry_cannot_be_held, entry_held_for_risk */
function assertHoldable(entry: SettlementQueueEntry): void {
  if (entry.id !== entry.groupId || entry.netMinorUnits < 0n)
    throw refuse("negative_entry_cannot_be_held", {
      problem: `The entry ${entry.id} cannot be held on its own. Refunds, disputes and fees travel with their sale: hold the entry of the sale. Nothing was held.`,
      param: PARAM,
    });
  if (!isOpen(entry))
    throw refuse("entry_already_released", {
      id: entry.id,
      settlement_id: entry.settlementId,
      param: PARAM,
    });
  if (isHeldForRisk(entry)) throw refuse("entry_held_for_risk", { id: entry.id, param: PARAM });
}
