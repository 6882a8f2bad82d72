import { post } from "#extensions/capabilities/ledger/index.ts";
import { createRow } from "#extensions/platform/database/rows.ts";
import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { shareEntry } from "./accruing.queries.ts";
import { accruingSettlement } from "./accruing.service.ts";
import { bookedPosting, type EntryType, isOpen } from "./entry.rules.ts";
import {
  type FeeLine,
  type SettlementQueueEntry,
  SettlementQueueEntryEntity,
} from "./settlement-queue-entry.entity.ts";

/** Due work of a moment at which entries become available. */
export const RELEASE_DUE = "settlement_queue.release";

interface NewEntry {
  readonly entryType: EntryType;
  readonly sourceId: string;
  readonly sourceEvent: string;
  readonly currency: string;
  /** Below 0 when it takes from the merchant. */
  readonly grossMinorUnits: bigint;
  readonly feeMinorUnits?: bigint;
  readonly fee?: FeeLine;
  readonly transactionId?: string | null;
  readonly customerId?: string | null;
  /** The entry of the sale that it takes from or costs: it waits where that waits, or is released like that. */
  readonly offsets?: SettlementQueueEntry | null;
  /** Without it, and without an entry that it offsets, it is released at once. */
  readonly availableOn?: Date;
  readonly note?: string | null;
}

/** Adds an entry and books it. A source and event enter once: a second time fails by its key. */
export async function enterQueue(phase: UnitOfWork, entry: NewEntry): Promise<SettlementQueueEntry> {
  const { offsets = null, availableOn = offsets?.availableOn ?? phase.now(), feeMinorUnits = 0n, ...rest } = entry;
  const waits = offsets ? await isStillOpen(phase, offsets) : entry.availableOn !== undefined;
  const id = newId("settlementQueueEntry", phase.now());
  const row = createRow(phase, SettlementQueueEntryEntity, {
    ...rest,
    id,
    groupId: offsets?.groupId ?? id,
    offsetsEntryId: offsets?.id ?? null,
    feeMinorUnits,
    netMinorUnits: entry.grossMinorUnits - feeMinorUnits,
    availableOn,
    ...(waits ? { status: "pending" } : await released(phase, entry.currency)),
  });
  phase.record({ type: "settlement_queue_entry.created", subject: row, parentId: row.transactionId ?? null });
  await phase.save();
  await post(phase, [bookedPosting(row)]);
  if (waits && !offsets) phase.due({ kind: RELEASE_DUE, subjectId: row.currency, at: availableOn });
  return row;
}

async function released(phase: UnitOfWork, currency: string) {
  const settlementId = await accruingSettlement(phase, currency);
  return { status: "released", settlementId, releasedAt: phase.now(), releasedBy: "schedule" } as const;
}

/** A release and what offsets its sale exclude each other, so that no refund stays behind in the queue. */
async function isStillOpen(phase: UnitOfWork, offsets: SettlementQueueEntry): Promise<boolean> {
  await shareEntry(phase, offsets.id);
  return isOpen(await phase.em.refreshOrFail(offsets));
}
