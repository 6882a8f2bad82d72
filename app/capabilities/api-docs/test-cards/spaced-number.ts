/** A card number as it is printed: in groups of four digits, or of 4, 6 and the rest where it begins with 3. */
export function spacedNumber(number: string): string {
  return number.startsWith("3") ? number.replace(/^(.{4})(.{6})/, "$1 $2 ") : number.replace(/(.{4})(?=.)/g, "$1 ");
}
