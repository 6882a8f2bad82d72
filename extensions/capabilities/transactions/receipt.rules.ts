import { ReceiptNotAvailableError, ReceiptsTooManyError } from "./receipt.errors.ts";

/** More mails about one payment are more likely a mistake or an abuse than a receipt. */
export const MAX_RECEIPTS = 5;

/** @throws ReceiptNotAvailableError */
export function assertHasReceipt({ capturedMinorUnits }: { readonly capturedMinorUnits: bigint }): void {
  if (capturedMinorUnits === 0n) throw new ReceiptNotAvailableError();
}

/** @throws ReceiptsTooManyError */
export function assertMaySend(sent: number): void {
  if (sent >= MAX_RECEIPTS) throw new ReceiptsTooManyError(MAX_RECEIPTS);
}

/** "robin@example.com" becomes "r•••@example.com". */
export function maskedRecipient(address: string): string {
  const at = address.lastIndexOf("@");
  return `${[...address][0] ?? ""}•••${address.slice(at)}`;
}
