import { parseDate } from "@internationalized/date";
import {
  RangeCalendar as AriaRangeCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  type DateValue,
  Heading,
  I18nProvider,
} from "react-aria-components";
import { Icon } from "#app/components/ui/icon.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";

interface RangeCalendarProps {
  range: { readonly from: string; readonly to: string };
  onChange: (range: { from: string; to: string }) => void;
}

const ARROW = "grid size-9 place-items-center rounded-md text-muted hover:bg-wash hover:text-ink";
const DAY =
  "grid size-9 cursor-pointer place-items-center rounded-md text-sm tabular-nums outline-none hover:bg-wash data-focus-visible:outline-2 data-focus-visible:outline-accent data-outside-month:hidden data-selected:rounded-none data-selected:bg-accent-wash data-selection-start:rounded-l-md data-selection-end:rounded-r-md data-selection-start:bg-sign! data-selection-start:text-white data-selection-end:bg-sign! data-selection-end:text-white";

/** Loaded when a date range is opened, with the library behind it. */
export default function RangeCalendar({ range: { from, to }, onChange }: RangeCalendarProps) {
  const value = from && to && from <= to ? { start: parseDate(from), end: parseDate(to) } : null;
  const change = ({ start, end }: { start: DateValue; end: DateValue }) =>
    onChange({ from: start.toString(), to: end.toString() });
  return (
    <I18nProvider locale={useLocale()}>
      <AriaRangeCalendar aria-label="Choose the days" value={value} onChange={change} className="mx-auto w-fit">
        <header className="mb-1 flex items-center justify-between">
          <Button slot="previous" className={ARROW}>
            <Icon name="chevron" className="size-4 rotate-180" />
          </Button>
          <Heading className="text-sm font-semibold" />
          <Button slot="next" className={ARROW}>
            <Icon name="chevron" className="size-4" />
          </Button>
        </header>
        <CalendarGrid className="[&_th]:size-9 [&_th]:text-xs [&_th]:font-semibold [&_th]:text-muted">
          {(date) => <CalendarCell date={date} className={DAY} />}
        </CalendarGrid>
      </AriaRangeCalendar>
    </I18nProvider>
  );
}
