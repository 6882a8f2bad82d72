import { receives } from "#extensions/capabilities/terminal-connectors/index.ts";
import { outdatedBy, type TransactionExtension, transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import type { TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { scheduleFollow } from "./ask.queue.ts";

// The vendor says that a payment of ours has changed, which is read again, because messages come in any order. The word
// of its sale comes beside it, and settles the payment in the transaction that ends the sale: it is waited for.
receives("payment", async (work, message) => {
  const transaction = await outdatedBy(work, message);
  if (!transaction) return;
  if (message.payment && isPaid(message.payment) && isOfOpenSale(transaction)) {
    scheduleFollow(work, transaction);
    await work.save();
  } else await transactionCopy.refresh(work, transaction.id);
});

/** The word of its sale did not come, or the sale ended without one. */
export const followPayment = asking(async (work, { subjectId: transactionId }) => {
  await transactionCopy.refresh(work, transactionId);
});

const isPaid = ({ state }: TerminalPayment): boolean => state === "captured" || state === "authorized";

/** An unknown sale has waited for its word long enough. */
const isOfOpenSale = ({ status, terminalSaleId, outcomeUnknownSince }: TransactionExtension): boolean =>
  status === "processing" && terminalSaleId != null && outcomeUnknownSince == null;
