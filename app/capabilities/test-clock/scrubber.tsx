import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { CalendarDay } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { Timeline } from "./clock-page.server.ts";
import type { TimelineDays } from "./timeline-days.ts";

interface ScrubberProps {
  days: TimelineDays;
  neighbors: Timeline["neighbors"];
  failedDays: Timeline["failedDays"];
  /** Of the curves, which stays when the day changes. */
  currency: string | null;
}

/** Chooses the day: by a range, by month and day, or by what happens next. */
export function Scrubber({ days, neighbors, failedDays, currency }: ScrubberProps) {
  const { day, months, daysOfMonth } = days;
  const to = (other: string) => `?day=${other}${currency ? `&currency=${currency}` : ""}`;
  return (
    <Panel id="scrubber" title="Timeline" aside={<span className="text-sm text-muted">{days.timeZone}</span>}>
      <div className="space-y-4">
        <DayRange days={days} currency={currency} />
        <div className="flex flex-wrap gap-2">
          <Neighbor day={neighbors.before} to={to} name="Earlier activity" />
          <Neighbor day={neighbors.after} to={to} name="Later activity" />
        </div>
        <nav aria-label="Months" className="scrolls-sideways">
          <ul className="flex gap-1.5">
            {months.map(({ month, day: first, isShown }) => (
              <DayLink
                key={month}
                to={to(first)}
                isCurrent={isShown}
                className="aria-[current=date]:[scroll-initial-target:nearest]"
              >
                <MonthName month={month} />
              </DayLink>
            ))}
          </ul>
        </nav>
        <nav aria-label="Days of the month">
          <ul className="flex flex-wrap gap-1.5">
            {daysOfMonth.map((each) => (
              <DayLink key={each} to={to(each)} isCurrent={each === day}>
                <time dateTime={each}>{Number(each.slice(8))}</time>
                {failedDays.includes(each) ? (
                  <span className="text-danger">
                    *<span className="sr-only">, failed charges</span>
                  </span>
                ) : null}
              </DayLink>
            ))}
          </ul>
          {failedDays.length > 0 ? <p className="mt-1.5 text-sm text-muted">* Charges of invoices failed</p> : null}
        </nav>
      </div>
    </Panel>
  );
}

const SETTLED_MS = 250;

/** Without scripts the button sends it; with scripts the page follows once the range rests. */
function DayRange({ days: { position, end, day }, currency }: { days: TimelineDays; currency: string | null }) {
  const navigate = useNavigate();
  const isLoading = useNavigation().state !== "idle";
  const [value, setValue] = useState(position);
  const shown = useRef(position);
  // A day that a link chose moves the range. The range's own day may arrive when it has moved on already.
  useEffect(() => {
    if (position !== shown.current) setValue(position);
    shown.current = position;
  }, [position]);
  useEffect(() => {
    if (value === position) return;
    const to = `?position=${value}${currency ? `&currency=${currency}` : ""}`;
    const timer = setTimeout(() => {
      shown.current = value;
      navigate(to, { preventScrollReset: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value, position, currency, navigate]);
  return (
    <Form method="get" action="/test-clock" preventScrollReset className="space-y-2">
      <p className="font-semibold" aria-live="polite" aria-busy={isLoading}>
        <CalendarDay on={value === position ? day : dayAfter(day, value - position)} />
      </p>
      {currency ? <input type="hidden" name="currency" value={currency} /> : null}
      <div className="flex items-center gap-3">
        <input
          type="range"
          name="position"
          aria-label="Day of the clock"
          aria-valuetext={dayAfter(day, value - position)}
          min={0}
          max={end}
          value={value}
          onChange={({ currentTarget }) => setValue(Number(currentTarget.value))}
          className="h-6 min-w-0 flex-1 accent-sign"
        />
        <button type="submit" className={button("secondary", "small")}>
          Show day
        </button>
      </div>
    </Form>
  );
}

function Neighbor({ day, to, name }: { day: string | null; to: (day: string) => string; name: string }) {
  if (day === null) return null;
  return (
    <Link to={to(day)} preventScrollReset className={button("quiet", "small")}>
      {name}: <CalendarDay on={day} />
    </Link>
  );
}

interface DayLinkProps {
  to: string;
  isCurrent: boolean;
  className?: string;
  children: React.ReactNode;
}

function DayLink({ to, isCurrent, className = "", children }: DayLinkProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? "date" : undefined}
        className={`flex min-h-9 min-w-9 items-center justify-center rounded-md border border-line px-2 text-sm whitespace-nowrap tabular-nums hover:bg-wash aria-[current=date]:border-accent aria-[current=date]:font-semibold max-sm:min-h-11 max-sm:min-w-11 ${className}`}
      >
        {children}
      </Link>
    </li>
  );
}

function MonthName({ month }: { month: string }) {
  const format = new Intl.DateTimeFormat(useLocale(), { month: "short", year: "numeric", timeZone: "UTC" });
  return <time dateTime={month}>{format.format(new Date(`${month}-01`))}</time>;
}

const DAY_MS = 86_400_000;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
