import type { EventType } from "#contract/event-types.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TransactionExtension } from "./transaction.entity.ts";

export type EndedAs = "canceled" | "expired" | "failed";

const EVENTS: Readonly<Record<EndedAs, EventType>> = {
  canceled: "transaction.canceled",
  expired: "transaction.expired",
  failed: "transaction.failed",
};

/** Ends a transaction that the engine cannot cancel because its last attempt was declined. The row must be locked. */
export function endTransaction(
  phase: UnitOfWork,
  transaction: TransactionExtension,
  { endedAs, reason }: { readonly endedAs: EndedAs; readonly reason?: string | null | undefined },
): void {
  transaction.endedAs = endedAs;
  transaction.status = endedAs;
  transaction.cancelReason = reason ?? transaction.cancelReason ?? null;
  phase.record({ type: EVENTS[endedAs], subject: transaction });
}
