import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import type { FollowedEvent, Follower } from "#extensions/platform/work/follower.ts";
import { bookSales } from "./book-sale.ts";

/**
 * Books captures, refunds and disputes in the transaction of the change. All three change the transaction's row, so its
 * events cover them.
 */
export const followSales: Follower = async (phase, events) => {
  const moved = Map.groupBy(events.filter(hasMoved), ({ subject }) => subject as TransactionExtension);
  const sales = [...moved].map(([transaction, all]) => ({
    transaction,
    soldAt: all.some(isCapture) ? phase.now() : transaction.createdAt,
  }));
  await bookSales(phase, sales);
};

/** Another system's payment is first seen after its money moved, and an old one may first be booked by its refund. */
function isCapture({ type, subject, before }: FollowedEvent): boolean {
  const former = before as TransactionExtension | null;
  return (
    type !== "transaction.created" &&
    former?.capturedMinorUnits !== (subject as TransactionExtension).capturedMinorUnits
  );
}

function hasMoved({ subject, before }: FollowedEvent): boolean {
  if (!isRowOf(TransactionExtensionEntity, subject)) return false;
  const { capturedMinorUnits, feeMinorUnits, netMinorUnits, refundedMinorUnits, disputedMinorUnits } = subject;
  const booked = (feeMinorUnits ?? 0n) + (netMinorUnits ?? 0n);
  const former = before as TransactionExtension | null;
  return (
    capturedMinorUnits !== booked ||
    refundedMinorUnits !== (former?.refundedMinorUnits ?? 0n) ||
    disputedMinorUnits !== (former?.disputedMinorUnits ?? 0n)
  );
}
