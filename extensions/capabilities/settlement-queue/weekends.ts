declare global {
  namespace Intl {
    interface Locale {
      /** Node supports it, but TypeScript's library lacks it. Days are 1 (Monday) to 7. */
      getWeekInfo(): { readonly weekend: readonly number[] };
    }
  }
}

const known = new Map<string, readonly number[]>();

/** Whether the day is a weekend day in the currency's country. */
export function isWeekend(currency: string, { dayOfWeek }: Temporal.PlainDate): boolean {
  const region = currency.slice(0, 2);
  const days = known.get(region) ?? read(region);
  known.set(region, days);
  return days.includes(dayOfWeek);
}

/**
 * Saturday and Sunday for an unknown region. Where the weekend has one day, banks settle nothing on the day before it
 * either.
 */
function read(region: string): readonly number[] {
  const { weekend } = new Intl.Locale(`und-${region}`).getWeekInfo();
  return weekend.length === 1 ? weekend.flatMap((day) => [day === 1 ? 7 : day - 1, day]) : weekend;
}
