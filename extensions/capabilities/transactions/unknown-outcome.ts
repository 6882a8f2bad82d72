import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { lockTransaction } from "./transactions.service.ts";

interface EngineChange {
  readonly transactionId: string;
  /** The engine's status before the call. */
  readonly engineStatus: string;
}

/**
 * Asks the engine to change a payment. If the outcome stays unknown, the transaction shows it until the next engine
 * report.
 */
export async function askToChange<T>(work: UnitOfWork, change: EngineChange, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RemoteError && error.mayHaveHappened) await noteUnknown(work, change);
    throw error;
  }
}

async function noteUnknown(work: UnitOfWork, { transactionId, engineStatus }: EngineChange): Promise<void> {
  await work.atomically(async (phase) => {
    const transaction = await lockTransaction(phase, { id: transactionId });
    if (transaction.engineStatus !== engineStatus || transaction.outcomeUnknownSince != null) return;
    transaction.outcomeUnknownSince = phase.now();
    if (transaction.status === "requires_payment_method") transaction.status = "processing";
    phase.record({ type: "transaction.updated", subject: transaction });
    await phase.save();
  });
}
