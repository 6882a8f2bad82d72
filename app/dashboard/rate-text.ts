/** Basis points as a percentage, with one digit at most. */
export function rateText(basisPoints: number): string {
  return `${Math.round(basisPoints / 10) / 10}%`;
}
