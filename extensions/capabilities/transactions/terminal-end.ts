import type { CardRead, TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { EndedAs } from "./end-transaction.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { translate } from "./terminal-holder.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { lockTransaction } from "./transactions.service.ts";

interface End {
  readonly endedAs: EndedAs;
  readonly reason?: string | null;
  /** Of a decline by the card's bank. Other failures are the sale's. */
  readonly decline?: { readonly code: string; readonly message: string } | null;
  /** Of a card that was presented. */
  readonly card?: CardRead | null;
  readonly vendorReference?: string | null;
  /** Whether the payment that our row has was never made: a person decided that it was, and the journal denies it. */
  readonly isUnmade?: boolean;
}

/**
 * Ends the transaction of a sale that ended without an approval, or whose approval is voided. One that is paid stays so:
 * the vendor's payment is the fact. Locks the transaction.
 */
export async function endTerminalTransaction(
  phase: UnitOfWork,
  transactionId: string,
  end: End,
): Promise<TransactionExtension> {
  // Each copy of the payment is made under the same lock.
  const row = await lockTransaction(phase, { id: transactionId });
  if (!mayEnd(row, end)) return row;
  const { decline = null, reason = null } = end;
  return transactionCopy.apply(
    phase,
    row,
    await translate(phase, paymentOf(row, end), row, { failure: decline, reason }),
  );
}

const PAID: ReadonlySet<string> = new Set(["authorized", "succeeded", "partially_captured"]);

function mayEnd({ status }: TransactionExtension, { endedAs, isUnmade = false }: End): boolean {
  if (status === "processing") return true;
  return status === "canceled" ? endedAs === "failed" : isUnmade && PAID.has(status);
}

const STATES = { failed: "declined", canceled: "voided", expired: "expired" } as const;

/** As the vendor would have it. */
function paymentOf({ id, currency, createdAt, updatedAt }: TransactionExtension, end: End): TerminalPayment {
  return {
    ...{ transactionId: id, currency, createdAt, updatedAt, authorizationExpiresAt: null },
    ...{ amountAuthorized: 0n, amountCaptured: 0n, amountVoided: 0n },
    state: STATES[end.isUnmade ? "failed" : end.endedAs],
    vendorReference: end.vendorReference ?? "",
    card: end.card ?? null,
  };
}

/** Shows that nobody knows whether the payer was charged. Locks the transaction. */
export async function noteTerminalUnknown(phase: UnitOfWork, transactionId: string): Promise<TransactionExtension> {
  const row = await lockTransaction(phase, { id: transactionId });
  if (row.status !== "processing" || row.outcomeUnknownSince != null) return row;
  row.outcomeUnknownSince = phase.now();
  phase.record({ type: "transaction.updated", subject: row });
  return row;
}
