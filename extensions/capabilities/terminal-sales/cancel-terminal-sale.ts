import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { type RemoteSale, TerminalError } from "#extensions/connectors/terminal/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TerminalSaleService } from "#proto/tollhouse/v1/terminal_sales_pb.ts";
import { applyWord } from "./apply-word.ts";
import { askSoon } from "./ask.queue.ts";
import { endHere } from "./end-unstarted.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";
import { terminalSaleMessage } from "./terminal-sale.message.ts";
import { canMove, isFinal } from "./terminal-sale.rules.ts";
import { getTerminalSale, lockSale } from "./terminal-sales.service.ts";

/** An answer to a cancellation may be lost. */
const ASKED_AGAIN_MS = 2_000;

interface Canceling {
  readonly terminalSaleId: string;
  readonly vendorSaleId: string;
}

/** Asks the device to stop. The answer is the state, not a promise: an approval wins. */
export const cancelTerminalSale = engineOperation({
  method: TerminalSaleService.method.cancelTerminalSale,
  // Asking twice to cancel is asking once.
  repeat: "ask",
  subject: (work, { terminalSaleId }) => getTerminalSale(work, terminalSaleId),
  prepare: prepareCancel,
  ask: cancelAtVendor,
  async keep(phase, { terminalSaleId }: Canceling, said: RemoteSale | null) {
    if (said) return applyWord(phase, terminalSaleId, said);
    askSoon(phase, terminalSaleId, ASKED_AGAIN_MS);
    return getTerminalSale(phase, terminalSaleId);
  },
  answer: terminalSaleMessage,
});

async function prepareCancel(phase: UnitOfWork, { id }: TerminalSale) {
  // Decided under the locks of the device and the sale.
  const locked = await lockSale(phase, id);
  const { sale } = locked;
  const { status } = sale;
  if (isFinal(status)) throw refuse("already_completed", { terminal_sale_id: id, terminal_sale_status: status });
  if (sale.pushedAt == null)
    return settled(await endHere(phase, locked, { status: "canceled", cancelReason: "seller_canceled" }));
  // Its approval is being taken back already.
  if (sale.reversal != null) return settled(sale);
  if (canMove(status, "cancel_requested")) {
    sale.status = "cancel_requested";
    phase.record({
      type: "terminal_sale.updated",
      subject: sale,
      parentId: sale.transactionId,
      data: { fields: "terminal_sale_status" },
    });
  }
  return { terminalSaleId: id, vendorSaleId: sale.vendorSaleId };
}

/** Null without an answer, or where the vendor has no such sale yet: what became of it is asked. */
async function cancelAtVendor(work: UnitOfWork, { vendorSaleId }: Canceling): Promise<RemoteSale | null> {
  const { sales } = await terminalOf(work);
  try {
    return await sales.cancel(vendorSaleId);
  } catch (error) {
    if (error instanceof TerminalError) return null;
    throw error;
  }
}
