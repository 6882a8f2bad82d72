declare global {
  namespace Intl {
    interface Locale {
      /** Node has it, and TypeScript's library does not describe it yet. Days are 1 (Monday) to 7. */
      getWeekInfo(): { readonly weekend: readonly number[] };
    }
  }
}

const known = new Map<string, readonly number[]>();

/** Whether the day is part of the weekend in the country of the currency. */
export function isWeekend(currency: string, { dayOfWeek }: Temporal.PlainDate): boolean {
  const region = currency.slice(0, 2);
  const days = known.get(region) ?? read(region);
  known.set(region, days);
  return days.includes(dayOfWeek);
}

/** Saturday and Sunday for a region that is no country. Where the weekend is one day, banks settle nothing on the day before it either. */
function read(region: string): readonly number[] {
  const { weekend } = new Intl.Locale(`und-${region}`).getWeekInfo();
  return weekend.length === 1 ? weekend.flatMap((day) => [day === 1 ? 7 : day - 1, day]) : weekend;
}
