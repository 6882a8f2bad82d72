import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** More mails about one payment suggest a mistake or abuse. */
export const MAX_RECEIPTS = 5;

/** @throws receipt_not_available */
export function assertHasReceipt({ capturedMinorUnits }: { readonly capturedMinorUnits: bigint }): void {
  if (capturedMinorUnits === 0n) throw refuse("receipt_not_available");
}

/** @throws too_many_receipts */
export function assertMaySend(sent: number): void {
  if (sent >= MAX_RECEIPTS) throw refuse("too_many_receipts", { most: MAX_RECEIPTS });
}
