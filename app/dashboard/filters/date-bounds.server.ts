import { type CalendarDate, parseDate, startOfMonth, today } from "@internationalized/date";
import { dayOf, isTimeZone, type Preset, presetOf } from "./days.ts";

export interface DateBounds {
  readonly from: Date | null;
  /** The end of the last day: the first instant that is not included. */
  readonly before: Date | null;
}

/** The days that an address asks for, in the zone that it names; UTC without one. A range by name comes before days. */
export function dateBounds(parameters: URLSearchParams, name: string): DateBounds | null {
  const named = parameters.get(`${name}_zone`) ?? "";
  const zone = isTimeZone(named) ? named : "UTC";
  const preset = presetOf(parameters.get(name));
  if (preset) {
    const [first, end] = presetDays(preset, today(zone));
    return { from: first.toDate(zone), before: end.toDate(zone) };
  }
  const from = calendarDay(parameters.get(`${name}_from`));
  const to = calendarDay(parameters.get(`${name}_to`));
  if (!from && !to) return null;
  return { from: from?.toDate(zone) ?? null, before: to?.add({ days: 1 }).toDate(zone) ?? null };
}

/** The first day, and the day after the last. */
function presetDays(preset: Preset, day: CalendarDate): readonly [CalendarDate, CalendarDate] {
  const month = startOfMonth(day);
  const tomorrow = day.add({ days: 1 });
  switch (preset) {
    case "today":
      return [day, tomorrow];
    case "yesterday":
      return [day.subtract({ days: 1 }), day];
    case "last_7_days":
      return [day.subtract({ days: 6 }), tomorrow];
    case "last_30_days":
      return [day.subtract({ days: 29 }), tomorrow];
    case "this_month":
      return [month, month.add({ months: 1 })];
    case "last_month":
      return [month.subtract({ months: 1 }), month];
    case "next_7_days":
      return [day, day.add({ days: 7 })];
  }
}

function calendarDay(text: string | null): CalendarDate | null {
  return text !== null && dayOf(text) ? parseDate(text) : null;
}
