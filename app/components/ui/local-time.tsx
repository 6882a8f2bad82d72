import { timeSince } from "./time-left.ts";
import { useHydrated, useLocale, useNow } from "./viewer.ts";

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

/** An instant in the viewer's language and zone. The server does not know the zone and renders UTC. */
export function LocalTime({ at, style = "date-time", precision, className }: LocalTimeProps) {
  const text = useInstantText(at, style, precision);
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  );
}

/** How long ago, with the exact instant as its title. */
export function TimeSince({ at, className }: { at: string; className?: string }) {
  const exact = useInstantText(at, "date-time");
  return (
    <time dateTime={at} title={exact} className={className}>
      {timeSince(new Date(at), useNow())}
    </time>
  );
}

export function useInstantText(at: string, style: Style, precision: Precision = "minute"): string {
  const locale = useLocale();
  const zone = useHydrated() ? {} : { timeZone: "UTC" };
  const clock = style === "date-time" ? { ...CLOCK, ...(precision === "second" && SECOND) } : {};
  const format = new Intl.DateTimeFormat(locale, { ...DAY, ...clock, ...zone });
  return format.format(new Date(at));
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
const SECOND = { second: "2-digit" } as const;
