import {
  type SettlementQueueEntry,
  SettlementQueueEntryEntity,
} from "#extensions/capabilities/settlement-queue/index.ts";
import {
  lockTransaction,
  type TransactionExtension,
  TransactionExtensionEntity,
} from "#extensions/capabilities/transactions/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

type Columns = Partial<Omit<TransactionExtension, "organizationId" | "id" | "environment">>;

/** A transaction row captured in parts, without an engine. Its booking runs automatically. */
export async function aSale(work: UnitOfWork, columns: Columns = {}): Promise<string> {
  const { capturedMinorUnits = 4_200n } = columns;
  const id = newId("transaction", columns.createdAt ?? work.now());
  await work.atomically(async (phase) => {
    const row = createRow(phase, TransactionExtensionEntity, {
      id,
      status: capturedMinorUnits > 0n ? "succeeded" : "authorized",
      engineStatus: "succeeded",
      channel: "api",
      amountMinorUnits: 4_200n,
      currency: "USD",
      authorizedMinorUnits: 0n,
      capturedMinorUnits,
      refundedMinorUnits: 0n,
      refundPendingMinorUnits: 0n,
      disputedMinorUnits: 0n,
      fees: [],
      captureMethod: "automatic",
      isReferenceUnique: false,
      metadata: {},
      attempts: [],
      attemptCount: 1,
      declineCount: 0,
      methodType: "card",
      brand: "Visa",
      ...columns,
    });
    phase.record({ type: "transaction.created", subject: row });
  });
  return id;
}

/** Changes a transaction as the copy of the engine's payment does. */
export function change(work: UnitOfWork, id: string, columns: Columns): Promise<TransactionExtension> {
  return work.atomically(async (phase) => {
    const row = await lockTransaction(phase, { id });
    Object.assign(row, columns);
    phase.record({ type: "transaction.captured", subject: row });
    return row;
  });
}

/** Booked entries of a sale, in order. */
export async function entriesOf({ em }: UnitOfWork, transactionId: string): Promise<SettlementQueueEntry[]> {
  return em
    .fork()
    .find(SettlementQueueEntryEntity, { transactionId }, { orderBy: { createdAt: "asc", sourceEvent: "asc" } });
}

/** Short form of an entry. */
export const brief = ({ entryType, sourceEvent, netMinorUnits, status }: SettlementQueueEntry) =>
  `${entryType} ${sourceEvent} ${netMinorUnits} ${status}`;
