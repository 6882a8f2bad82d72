import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** More mails about one payment suggest a mistake or abuse. */
export const MAX_RECEIPTS = 5;

interface Receivable {
  readonly transaction: { readonly capturedMinorUnits: bigint };
  /** Why a terminal refused the card; null when none did. */
  readonly declined: string | null;
}

/** A card that a terminal refused has a receipt too: the card networks want it. @throws receipt_not_available */
export function assertHasReceipt({ transaction: { capturedMinorUnits }, declined }: Receivable): void {
  if (capturedMinorUnits === 0n && declined === null) throw refuse("receipt_not_available");
}

/** @throws too_many_receipts */
export function assertMaySend(sent: number): void {
  if (sent >= MAX_RECEIPTS) throw refuse("too_many_receipts", { most: MAX_RECEIPTS });
}
