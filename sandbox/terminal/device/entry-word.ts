import { type Entry, isOpenPhase, type Phase } from "./sale.rules.ts";
import type { SaleState, Word } from "./word.ts";

const ENDED: readonly Phase[] = ["approved", "declined", "canceled", "expired"];

/** What the terminal says of a sale in its journal. */
export function wordOf(entry: Entry): Word {
  const { push, phase, approved, reference, rank, cancelReason, failure, steps, card, wasOffline } = entry;
  return {
    saleId: push.sale_id,
    vendorReference: reference,
    rank,
    state: ENDED.includes(phase) ? (phase as SaleState) : "in_progress",
    fenced: !isOpenPhase(phase),
    amountApproved: approved,
    tipAmount: approved === null ? null : tipOf(entry, approved),
    cancelReason,
    failure,
    steps,
    card,
    wasOffline,
  };
}

/** With the tip. */
export const totalOf = ({ push, tip }: Pick<Entry, "push" | "tip">): number => push.amount + (tip ?? 0);

/** Of a partial approval, the amount comes before the tip. */
function tipOf({ push, tip }: Entry, approved: number): number {
  return Math.min(tip ?? 0, Math.max(0, approved - push.amount));
}
