import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import type { Attempt } from "#extensions/capabilities/transactions/transaction.types.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

type Columns = Partial<Omit<TransactionExtension, "organizationId" | "id" | "environment">>;

/** Transaction rows without an engine, for tests of our own table. */
export function someTransactionRows(work: UnitOfWork, count: number, columns: Columns = {}): Promise<string[]> {
  return work.atomically((phase) => addRows(phase, count, columns));
}

async function addRows(work: UnitOfWork, count: number, columns: Columns): Promise<string[]> {
  const rows = Array.from({ length: count }, () =>
    createRow(work, TransactionExtensionEntity, {
      id: newId("transaction", columns.createdAt ?? work.now()),
      status: "succeeded",
      engineStatus: "succeeded",
      channel: "api",
      amountMinorUnits: 4_200n,
      currency: "USD",
      authorizedMinorUnits: 0n,
      capturedMinorUnits: 4_200n,
      refundedMinorUnits: 0n,
      refundPendingMinorUnits: 0n,
      disputedMinorUnits: 0n,
      captureMethod: "automatic",
      fees: [],
      isReferenceUnique: false,
      metadata: {},
      attempts: [],
      attemptCount: 1,
      declineCount: 0,
      ...columns,
    }),
  );
  await work.em.persist(rows).flush();
  return rows.map(({ id }) => id);
}

/** Payments that wait for another card after declines, each with this many. */
export function someDeclinedRows(work: UnitOfWork, count: number, { declines = 1, at = work.now(), ...columns }) {
  const decline = {
    code: "card_declined",
    message: "Declined",
    messageForCustomer: "Declined",
    advice: "try_another_method",
    engineCode: null,
    networkCode: null,
  };
  const attempt: Attempt = {
    attemptId: "attempt",
    attemptStatus: "failed",
    amount: 4_200,
    processor: null,
    type: "card",
    brand: null,
    last4: null,
    decline,
    createdAt: at.toISOString(),
  };
  return someTransactionRows(work, count, {
    status: "requires_payment_method",
    engineStatus: "failed",
    capturedMinorUnits: 0n,
    attempts: Array.from({ length: declines }, () => attempt),
    attemptCount: declines,
    declineCount: declines,
    decline,
    ...columns,
  });
}
