import { type CalendarDate, getLocalTimeZone, parseDate, today } from "@internationalized/date";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { contains, type Days, dayAfterKey, daysBetween, weeksOf } from "./calendar-days.ts";

interface RangeCalendarProps {
  range: { readonly from: string; readonly to: string };
  onChange: (range: { from: string; to: string }) => void;
}

const ARROW = "grid size-9 place-items-center rounded-md text-muted hover:bg-wash hover:text-ink";
const DAY =
  "grid size-9 cursor-pointer place-items-center rounded-md text-sm tabular-nums outline-none hover:bg-wash focus-visible:outline-2 focus-visible:outline-accent";
const SELECTED = "rounded-none bg-accent-wash";
const BOUND = "bg-sign! text-white";

/** Loaded when a date range is opened. The first day that is chosen stands until the second is. */
export default function RangeCalendar({ range: { from, to }, onChange }: RangeCalendarProps) {
  const locale = useLocale();
  const titleId = useId();
  const now = today(getLocalTimeZone());
  const value = from && to && from <= to ? { start: parseDate(from), end: parseDate(to) } : null;
  const [focused, setFocused] = useState(value?.start ?? now);
  const [first, setFirst] = useState<CalendarDate | null>(null);
  const choose = (day: CalendarDate) => {
    setFocused(day);
    setFirst(first ? null : day);
    if (!first) return;
    const { start, end } = daysBetween(first, day);
    onChange({ from: start.toString(), to: end.toString() });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of form fields, and these buttons send nothing.
    <div role="group" aria-label="Choose the days" className="mx-auto w-fit">
      <header className="mb-1 flex items-center justify-between">
        <MonthButton name="Previous month" onClick={() => setFocused(focused.subtract({ months: 1 }))} />
        <h3 id={titleId} aria-live="polite" className="text-sm font-semibold">
          {format(focused, locale, { month: "long", year: "numeric" })}
        </h3>
        <MonthButton name="Next month" onClick={() => setFocused(focused.add({ months: 1 }))} />
      </header>
      <Month
        titleId={titleId}
        days={first ? daysBetween(first, focused) : value}
        focused={focused}
        now={now}
        onFocus={setFocused}
        onChoose={choose}
        onCancel={first && (() => setFirst(null))}
      />
    </div>
  );
}

function MonthButton({ name, onClick }: { name: "Previous month" | "Next month"; onClick: () => void }) {
  return (
    <button type="button" aria-label={name} onClick={onClick} className={ARROW}>
      <Icon name="chevron" className={name === "Next month" ? "size-4" : "size-4 rotate-180"} />
    </button>
  );
}

interface MonthProps {
  titleId: string;
  days: Days | null;
  focused: CalendarDate;
  now: CalendarDate;
  onFocus: (day: CalendarDate) => void;
  onChoose: (day: CalendarDate) => void;
  /** Null where nothing is to be canceled, so that Escape closes what is around the calendar. */
  onCancel: (() => void) | null;
}

function Month({ titleId, days, focused, now, onFocus, onChoose, onCancel }: MonthProps) {
  const locale = useLocale();
  const byKey = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day has its own button, which takes the focus.
  useEffect(() => {
    if (byKey.current) button.current?.focus();
    byKey.current = false;
  }, [focused]);
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused, locale);
    if (event.key === "Escape" && onCancel) onCancel();
    else if (next) onFocus(next);
    else return;
    byKey.current = next !== null;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA Authoring Practices.
    <table role="grid" aria-labelledby={titleId} onKeyDown={move}>
      <Weekdays locale={locale} day={focused} />
      <tbody>
        {weeksOf(focused, locale).map((week, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name.
          <tr key={number}>
            {week.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: days of other months have no name.
              <td key={index} className="p-0">
                {day ? (
                  <button
                    type="button"
                    ref={day.compare(focused) === 0 ? button : undefined}
                    tabIndex={day.compare(focused) === 0 ? 0 : -1}
                    aria-label={format(day, locale, { dateStyle: "full" })}
                    aria-pressed={days !== null && contains(days, day)}
                    aria-current={day.compare(now) === 0 ? "date" : undefined}
                    onClick={() => onChoose(day)}
                    onPointerEnter={() => onCancel && onFocus(day)}
                    className={`${DAY} ${lookOf(day, days)}`}
                  >
                    {new Intl.NumberFormat(locale, { useGrouping: false }).format(day.day)}
                  </button>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Weekdays({ locale, day }: { locale: string; day: CalendarDate }) {
  const sunday = dayAfterKey("Home", day, locale) ?? day;
  const days = Array.from({ length: 7 }, (_, index) => sunday.add({ days: index }));
  return (
    <thead aria-hidden="true">
      <tr>
        {days.map((each) => (
          <th key={each.toString()} className="size-9 text-xs font-semibold text-muted">
            {format(each, locale, { weekday: "narrow" })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function lookOf(day: CalendarDate, days: Days | null): string {
  if (!days || !contains(days, day)) return "";
  const isStart = day.compare(days.start) === 0;
  const isEnd = day.compare(days.end) === 0;
  return [SELECTED, isStart && "rounded-l-md", isEnd && "rounded-r-md", (isStart || isEnd) && BOUND]
    .filter(Boolean)
    .join(" ");
}

const format = (day: CalendarDate, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(day.toDate("UTC"));
