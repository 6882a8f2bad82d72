import { isEndingUnpaid } from "#extensions/capabilities/merchant-account/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { EndedAs } from "./end-transaction.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { endOf, endsAt, waitsForPayer } from "./transaction-moves.rules.ts";

interface End {
  readonly at: Date;
  readonly endedAs: EndedAs;
  readonly reason?: string;
}

const STOPPED = "The merchant account takes no new payments.";

/**
 * How the transaction ends automatically; null for never. While its account is suspended or closed, a transaction that
 * waits for its payer ends at once. Creating one doesn't lock the account, since the sales of a busy account would keep
 * its suspension waiting: every change of a transaction asks again, also the engine's first answer.
 */
export async function findEnd(work: UnitOfWork, transaction: TransactionExtension): Promise<End | null> {
  const at = endsAt(transaction);
  if (at === null) return null;
  const isWaiting = waitsForPayer(transaction) && at > work.now();
  if (isWaiting && (await isEndingUnpaid(work)))
    return { at: transaction.createdAt, endedAs: "canceled", reason: STOPPED };
  return { at, endedAs: endOf(transaction) };
}
