import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { FollowedEvent, Follower } from "#extensions/platform/work/follower.ts";
import { askSoon } from "./ask.queue.ts";
import { TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { OCCUPYING, UNPAID } from "./terminal-sale.rules.ts";

/**
 * A payment is there though its sale is open, or ended without one: the message that says so of the sale was lost. The
 * vendor is asked about the sale, so that it ends, or the money goes back.
 */
export const followPayments: Follower = async (phase, events) => {
  // Mostly it is the sale that settles its payment as it succeeds, in this transaction: then nothing is missing.
  const ended = new Set(
    events.filter(({ type }) => type === "terminal_sale.succeeded").map(({ subject }) => subject.id),
  );
  const ids = new Set(events.map(paidSaleOf).filter((id) => id !== null)).difference(ended);
  if (ids.size === 0) return;
  const condition = { id: [...ids], status: [...OCCUPYING, ...UNPAID], contradictedAt: null, reversal: null };
  for (const { id } of await readRows(phase, TerminalSaleEntity, condition)) askSoon(phase, id);
};

function paidSaleOf({ subject }: FollowedEvent): string | null {
  if (!isRowOf(TransactionExtensionEntity, subject)) return null;
  const { terminalSaleId, capturedMinorUnits, authorizedMinorUnits } = subject;
  return capturedMinorUnits + authorizedMinorUnits > 0n ? (terminalSaleId ?? null) : null;
}
