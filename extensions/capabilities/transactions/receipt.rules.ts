import { refuse } from "#extensions/platform/refuse.ts";

/** More mails about one payment are more likely a mistake or an abuse than a receipt. */
export const MAX_RECEIPTS = 5;

/** @throws receipt_not_available */
export function assertHasReceipt({ capturedMinorUnits }: { readonly capturedMinorUnits: bigint }): void {
  if (capturedMinorUnits === 0n) throw refuse("receipt_not_available");
}

/** @throws too_many_receipts */
export function assertMaySend(sent: number): void {
  if (sent >= MAX_RECEIPTS) throw refuse("too_many_receipts", { most: MAX_RECEIPTS });
}

/** "robin@example.com" becomes "r•••@example.com", and "r•••@•••" where even the domain may tell who is treated. */
export function maskedRecipient(address: string, isHealthData: boolean): string {
  const masked = `${[...address][0] ?? ""}•••${address.slice(address.lastIndexOf("@"))}`;
  return isHealthData ? withoutDomain(masked) : masked;
}

/** Of an address that is masked: its customer may have become one of health data since. */
export function withoutDomain(masked: string): string {
  return masked.replace(/@.*$/, "@•••");
}
