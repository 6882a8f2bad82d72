import { type CalendarDate, endOfMonth, startOfMonth, startOfWeek } from "@internationalized/date";

export interface Days {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/** In either order. */
export function daysBetween(one: CalendarDate, other: CalendarDate): Days {
  return one.compare(other) <= 0 ? { start: one, end: other } : { start: other, end: one };
}

export function contains({ start, end }: Days, day: CalendarDate): boolean {
  return start.compare(day) <= 0 && day.compare(end) <= 0;
}

/** The weeks of the day's month, from the first day of a week in the locale. Days of other months are null. */
export function weeksOf(day: CalendarDate, locale: string): (CalendarDate | null)[][] {
  const last = endOfMonth(day);
  const weeks: (CalendarDate | null)[][] = [];
  for (let first = startOfWeek(startOfMonth(day), locale); first.compare(last) <= 0; first = first.add({ days: 7 })) {
    const days = Array.from({ length: 7 }, (_, index) => first.add({ days: index }));
    weeks.push(days.map((each) => (each.month === day.month ? each : null)));
  }
  return weeks;
}

/** The day that a key moves to, by the keys of a date grid (ARIA Authoring Practices). Null for other keys. */
export function dayAfterKey(key: string, day: CalendarDate, locale: string): CalendarDate | null {
  switch (key) {
    case "ArrowLeft":
      return day.subtract({ days: 1 });
    case "ArrowRight":
      return day.add({ days: 1 });
    case "ArrowUp":
      return day.subtract({ days: 7 });
    case "ArrowDown":
      return day.add({ days: 7 });
    case "Home":
      return startOfWeek(day, locale);
    case "End":
      return startOfWeek(day, locale).add({ days: 6 });
    case "PageUp":
      return day.subtract({ months: 1 });
    case "PageDown":
      return day.add({ months: 1 });
    default:
      return null;
  }
}
