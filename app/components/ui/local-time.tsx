import { remembered } from "#contract/remembered.ts";
import { timeSince } from "./time-left.ts";
import { useLocale, useNow, useTimeZone } from "./viewer.ts";

type Style = "date" | "date-time";
/** Logs show seconds: much happens within a minute. */
type Precision = "minute" | "second";

interface LocalTimeProps {
  /** RFC 3339. */
  at: string;
  style?: Style;
  precision?: Precision;
  className?: string;
}

/** An instant in the viewer's language and zone. */
export function LocalTime({ at, style = "date-time", precision, className }: LocalTimeProps) {
  const parts = useInstantFormat(style, precision).formatToParts(new Date(at));
  const zone = parts.findIndex(({ type }) => type === "timeZoneName");
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join("");
  return (
    <time dateTime={at} className={className}>
      {textOf(zone < 1 ? parts : parts.slice(0, zone - 1))}
      {zone < 1 ? null : <span className="zone">{textOf(parts.slice(zone - 1))}</span>}
    </time>
  );
}

/** The days from one instant to another, shortened where they share month or year: "Nov 3 – 8, 2026". */
export function LocalDays({ from, to }: { from: string; to: string }) {
  return <span className="whitespace-nowrap">{daysText(useInstantFormat("date"), from, to)}</span>;
}

/** Node.js and browsers put different spaces around the dash, and a difference makes React discard the server's page. */
export function daysText(format: Intl.DateTimeFormat, from: string, to: string): string {
  return format.formatRange(new Date(from), new Date(to)).replace(/\s/g, " ");
}

/** A calendar day, YYYY-MM-DD, which is the same in every zone. */
export function CalendarDay({ on }: { on: string }) {
  return <time dateTime={on}>{formatOf(useLocale(), { ...DAY, timeZone: "UTC" }).format(new Date(on))}</time>;
}

/** A calendar month, YYYY-MM, for example November 2026. */
export function CalendarMonth({ of }: { of: string }) {
  const format = formatOf(useLocale(), { year: "numeric", month: "long", timeZone: "UTC" });
  return <time dateTime={of}>{format.format(new Date(`${of}-01`))}</time>;
}

/** Elapsed time, with the exact instant as its title. */
export function TimeSince({ at, className }: { at: string; className?: string }) {
  const exact = useInstantText(at, "date-time");
  return (
    <time dateTime={at} title={exact} className={className}>
      {timeSince(new Date(at), useNow())}
    </time>
  );
}

export function useInstantText(at: string, style: Style, precision?: Precision): string {
  return useInstantFormat(style, precision).format(new Date(at));
}

function useInstantFormat(style: Style, precision: Precision = "minute"): Intl.DateTimeFormat {
  const clock = style === "date-time" ? { ...CLOCK, ...(precision === "second" && SECOND) } : {};
  return formatOf(useLocale(), { ...DAY, ...clock, timeZone: useTimeZone() });
}

/** A time of day in the viewer's language: "17:00" reads "5:00 PM". */
export function useTimeOfDayText(time: string): string {
  return formatOf(useLocale(), { ...HOURS, timeZone: "UTC" }).format(new Date(`1970-01-01T${time}Z`));
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const HOURS = { hour: "numeric", minute: "2-digit" } as const;
const CLOCK = { ...HOURS, timeZoneName: "short" } as const;
const SECOND = { second: "2-digit" } as const;

const formatOf = remembered(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
