import type { FeeLine } from "#extensions/capabilities/fees/index.ts";
import { post } from "#extensions/capabilities/ledger/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { accruingSettlement } from "./accruing.service.ts";
import { bookedPosting, type EntryType, isOpen } from "./entry-postings.ts";
import { heldColumns, MANUAL_MODE, SCHEDULE } from "./holds.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";
import { readTerms } from "./settlement-settings.service.ts";

/** Due work of a time at which entries become available. */
export const RELEASE_DUE = "settlement_queue.release";

/** A release may run before a transaction ends that began this shortly before it. */
const SOON_MS = 60_000;

export interface NewEntry {
  readonly entryType: EntryType;
  readonly sourceId: string;
  readonly sourceEvent: string;
  readonly currency: string;
  /** Negative when it takes from the merchant. */
  readonly grossMinorUnits: bigint;
  readonly feeMinorUnits?: bigint;
  readonly fee?: FeeLine;
  readonly transactionId?: string | null;
  readonly customerId?: string | null;
  /**
   * The sale's entry that it reduces or charges for, and with which it is released. Read it under the lock of the
   * sale's transaction.
   */
  readonly offsets?: SettlementQueueEntry | null;
  /** Without it and without `offsets`, the entry is released at once. */
  readonly availableOn?: Date;
  readonly note?: string | null;
}

/** Adds an entry and books it. The primary key refuses a repeated source and event. */
export async function enterQueue(phase: UnitOfWork, entry: NewEntry): Promise<SettlementQueueEntry> {
  const row = await addEntry(phase, entry);
  await bookEntries(phase, [row]);
  return row;
}

/** Adds an entry, which `bookEntries` must book in the same transaction. */
export async function addEntry(phase: UnitOfWork, entry: NewEntry): Promise<SettlementQueueEntry> {
  const { offsets = null, availableOn = offsets?.availableOn ?? phase.now(), feeMinorUnits = 0n, ...rest } = entry;
  const id = newId("settlementQueueEntry", phase.now());
  const row = createRow(phase, SettlementQueueEntryEntity, {
    ...rest,
    id,
    groupId: offsets?.groupId ?? id,
    offsetsEntryId: offsets?.id ?? null,
    feeMinorUnits,
    netMinorUnits: entry.grossMinorUnits - feeMinorUnits,
    availableOn,
    ...(await standing(phase, entry)),
  });
  phase.record({ type: "settlement_queue_entry.created", subject: row, parentId: row.transactionId ?? null });
  return row;
}

/** Books added entries with a fixed number of statements. */
export async function bookEntries(phase: UnitOfWork, rows: readonly SettlementQueueEntry[]): Promise<void> {
  await phase.save();
  await post(phase, rows.map(bookedPosting));
}

async function standing(phase: UnitOfWork, { offsets, availableOn, currency }: NewEntry) {
  if (offsets) return isOpen(offsets) ? PENDING : releasedColumns(phase, currency);
  if (availableOn === undefined) return releasedColumns(phase, currency);
  if (availableOn.getTime() > phase.now().getTime() + SOON_MS) {
    phase.due({ kind: RELEASE_DUE, subjectId: currency, at: availableOn });
    return PENDING;
  }
  const { queueMode } = await readTerms(phase);
  return queueMode === "auto"
    ? releasedColumns(phase, currency)
    : heldColumns(phase, { currency, availableOn }, MANUAL_MODE);
}

const PENDING = { status: "pending" } as const;

async function releasedColumns(phase: UnitOfWork, currency: string) {
  const settlementId = await accruingSettlement(phase, currency);
  return { status: "released", settlementId, releasedAt: phase.now(), releasedBy: SCHEDULE } as const;
}
