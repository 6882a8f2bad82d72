import { lockTransaction } from "#extensions/capabilities/transactions/index.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { listUnbooked } from "./backfill.queries.ts";
import { bookSales } from "./book-sale.ts";

/** Due work that books sales from before the queue existed, scheduled by the queue's migration. */
export const BACKFILL = "settlement_queue.backfill";

/** Sales per transaction. */
const BATCH = 50;

/** Books some sales and schedules the rest, so that a crash leaves complete batches. */
export const backfill: DueHandlers = {
  async [BACKFILL](phase, { kind, subjectId }) {
    const [, after = ""] = subjectId.split(" ");
    const ids = await listUnbooked(phase, after, BATCH);
    for (const id of ids) await bookUnbooked(phase, id);
    const last = ids.length === BATCH ? ids.at(-1) : undefined;
    if (last) phase.due({ kind, subjectId: `transactions ${last}`, at: phase.clock.realNow(), clock: "real" });
  },
};

async function bookUnbooked(phase: UnitOfWork, id: string): Promise<void> {
  const transaction = await lockTransaction(phase, { id });
  // Captures have no date of their own; most follow the payment at once or within days.
  if (transaction.settlementQueueEntryId == null)
    await bookSales(phase, [{ transaction, soldAt: transaction.createdAt }]);
}
