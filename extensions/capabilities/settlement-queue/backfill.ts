import { lockTransaction } from "#extensions/capabilities/transactions/index.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { listUnbooked } from "./backfill.queries.ts";
import { bookSale } from "./book-sale.ts";

/** Due work that books what was sold before the queue stood. The migration that adds the queue makes it due. */
export const BACKFILL = "settlement_queue.backfill";

/** Sales per transaction. */
const BATCH = 50;

/** Books some sales and makes the rest due, so that a process that dies leaves whole batches behind. */
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
  // The capture itself is not dated; a payment is captured soon after it is made, or within days.
  if (transaction.settlementQueueEntryId == null) await bookSale(phase, transaction, transaction.createdAt);
}
