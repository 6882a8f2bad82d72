import type { RemoteSale } from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { applyWord } from "./apply-word.ts";
import { stopAsking } from "./ask.queue.ts";
import { unreachable } from "./sale-columns.rules.ts";
import { settleUnpaid } from "./terminal-payment.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";
import { isFinal } from "./terminal-sale.rules.ts";
import { freeDevice, type LockedSale, lockSale } from "./terminal-sales.service.ts";

/**
 * The vendor has nothing of this sale and can start nothing any more: it refused the push, or does not know the sale
 * behind `notAfter`.
 */
export async function endUnstarted(phase: UnitOfWork, saleId: string, failure = unreachable()): Promise<TerminalSale> {
  const locked = await lockSale(phase, saleId);
  // A word that came meanwhile proves more. The sale's lock makes this check hold.
  if (locked.sale.rank > 0) return locked.sale;
  if (locked.sale.endedBy === "person") return applyWord(phase, saleId, NEVER_STARTED);
  if (isFinal(locked.sale.status)) return locked.sale;
  return endHere(phase, locked, { status: "failed", failure });
}

/** What the vendor's silence says about a sale that a person decided: as if it had told so itself. */
const NEVER_STARTED: RemoteSale = {
  ...{ saleId: "", rank: 0, state: "declined", fenced: true, steps: [], failure: unreachable(), wasOffline: false },
  ...{ vendorReference: null, amountApproved: null, tipAmount: null, cancelReason: null, card: null },
};

type Ending =
  | { readonly status: "failed"; readonly failure: ReturnType<typeof unreachable> }
  | { readonly status: "canceled" | "expired"; readonly cancelReason: string };

/** Ends a locked sale that the vendor never got, or never will. */
export async function endHere(phase: UnitOfWork, locked: LockedSale, ending: Ending): Promise<TerminalSale> {
  const { sale } = locked;
  const wasUnknown = sale.status === "unknown";
  Object.assign(sale, ending, { isOccupying: false, endedBy: "vendor" });
  const parentId = sale.transactionId;
  phase.record({ type: `terminal_sale.${ending.status}`, subject: sale, parentId });
  if (wasUnknown) phase.record({ type: "terminal_sale.resolved", subject: sale, parentId });
  await settleUnpaid(phase, sale, {
    endedAs: ending.status,
    failure: "failure" in ending ? ending.failure : null,
  });
  if (sale.pushedAt != null) await stopAsking(phase, sale);
  await freeDevice(phase, locked);
  await phase.save();
  return sale;
}
