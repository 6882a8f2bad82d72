/** Digits behind the point of a tax rate, which the contract has in thousandths of a percent. */
export const TAX_DIGITS = 3;
/** Of a discount, in hundredths of a percent. */
export const DISCOUNT_DIGITS = 2;

/** "8.875" or "8,875 %" with three digits is "8875". Null where it cannot be read. */
export function readPercent(text: string, digits: number): string | null {
  const [, whole = "", decimals = ""] = /^(\d{1,3})(?:[.,](\d+))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === "" || decimals.length > digits) return null;
  return String(Number(whole + decimals.padEnd(digits, "0")));
}

/** Thousandths of a percent as people write them: 8875 is "8.875". */
export function percentOf(thousandths: number): string {
  return String(thousandths / 1_000);
}
