import type { CardRead } from "#contract/receipt.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** What a terminal says of a payment, for its receipt. */
export interface CardReceipt {
  readonly card: CardRead;
  /** Why the payment failed; null when it did not. */
  readonly declined: string | null;
}

type ReadCardReceipt = (work: UnitOfWork, terminalSaleId: string) => Promise<CardReceipt | null>;

/** Set when the capability of terminal sales loads, which stands above this one. */
const source: { read?: ReadCardReceipt } = {};

/** Registers who knows the cards that terminals read. */
export function cardReceiptsFrom(read: ReadCardReceipt): void {
  source.read = read;
}

/** Null for a payment without a terminal, and for one whose terminal read no card. */
export async function cardReceiptOf(
  work: UnitOfWork,
  { terminalSaleId }: { readonly terminalSaleId?: string | null | undefined },
): Promise<CardReceipt | null> {
  return terminalSaleId ? ((await source.read?.(work, terminalSaleId)) ?? null) : null;
}
