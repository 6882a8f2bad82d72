import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { endHoldEarly, MANUAL_MODE, placeHold } from "./holds.ts";
import { releaseLocked } from "./release-groups.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";
import { readTerms } from "./settlement-settings.service.ts";

/** Ends a sale's hold. It is released if it is available, or else waits for its day or a manual release. */
export async function endHoldOf(
  phase: UnitOfWork,
  entry: SettlementQueueEntry,
  { group, by }: { readonly group: readonly SettlementQueueEntry[]; readonly by: string },
): Promise<void> {
  const isAvailable = entry.availableOn <= phase.now();
  const { queueMode } = await readTerms(phase);
  if (isAvailable && queueMode === "auto") return releaseLocked(phase, group, by);
  if (isAvailable) return placeHold(phase, entry, MANUAL_MODE);
  endHoldEarly(phase, entry);
}
