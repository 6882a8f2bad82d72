const BASIS_POINTS = 10_000;

/** "9.5%" in the viewer's language. */
export function percentText(basisPoints: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return format.format(basisPoints / BASIS_POINTS);
}
