import { randomUUID } from "node:crypto";
import {
  type EntryType,
  enterQueue,
  SettlementEntity,
  type SettlementQueueEntry,
} from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Entry {
  readonly type?: EntryType;
  readonly gross: bigint;
  readonly fee?: bigint;
  readonly currency?: string;
  readonly transactionId?: string;
}

/** Adds an entry to the settlement that accrues. */
export function aReleasedEntry(work: UnitOfWork, entry: Entry): Promise<SettlementQueueEntry> {
  const { type = "charge", gross, fee = 0n, currency = "USD", transactionId } = entry;
  return work.atomically((phase) =>
    enterQueue(phase, {
      entryType: type,
      sourceId: transactionId ?? randomUUID(),
      sourceEvent: `${type}_${randomUUID()}`,
      currency,
      grossMinorUnits: gross,
      feeMinorUnits: fee,
      transactionId: transactionId ?? null,
    }),
  );
}

export async function someReleasedEntries(work: UnitOfWork, ...entries: readonly Entry[]): Promise<string> {
  let settlementId = "";
  for (const entry of entries) settlementId = (await aReleasedEntry(work, entry)).settlementId ?? "";
  return settlementId;
}

/** Settlements as they are now, the oldest first. */
export function settlementsOf({ em }: UnitOfWork) {
  return em.fork().find(SettlementEntity, {}, { orderBy: { createdAt: "asc", id: "asc" } });
}
