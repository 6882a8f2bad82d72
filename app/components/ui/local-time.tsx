import { timeSince } from "./time-left.ts";
import { useHydrated, useLocale, useNow } from "./viewer.ts";

type Style = "date" | "date-time";

interface LocalTimeProps {
  /** RFC 3339. */
  at: string;
  style?: Style;
  className?: string;
}

/** An instant in the viewer's language and zone. The server does not know the zone and renders UTC. */
export function LocalTime({ at, style = "date-time", className }: LocalTimeProps) {
  const text = useInstantText(at, style);
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

export function useInstantText(at: string, style: Style): string {
  const locale = useLocale();
  const zone = useHydrated() ? undefined : "UTC";
  return instantText(at, { style, locale, zone });
}

function instantText(at: string, { style, locale, zone }: { style: Style; locale: string; zone: string | undefined }) {
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(locale, {
    ...day,
    ...(style === "date-time" ? clock : {}),
    ...(zone ? { timeZone: zone } : {}),
  }).format(new Date(at));
}
