import { lazy, Suspense, useId, useState } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { useHydrated, useTimeZone } from "#app/components/ui/viewer.ts";

const RangeCalendar = lazy(() => import("./range-calendar.tsx"));

interface DateRangeFieldsProps {
  /** The fields are `<name>_from` and `<name>_to`. */
  name: string;
  /** Days, for example "2026-11-03"; empty when not set. */
  from?: string;
  to?: string;
  /** The IANA zone in which the days are counted, sent as `<name>_zone`. When empty the viewer's. */
  zone?: string;
  /** False while the fields are hidden, so that the calendar is not loaded. */
  calendar?: boolean;
  /** The person has chosen a day. */
  onChange?: () => void;
}

/** Two native date fields, and with scripts a calendar that fills them in. */
export function DateRangeFields({
  name,
  from = "",
  to = "",
  zone = "",
  calendar = true,
  onChange,
}: DateRangeFieldsProps) {
  const id = useId();
  const [range, setRange] = useState({ from, to });
  const change = (next: typeof range) => {
    setRange(next);
    onChange?.();
  };
  const hydrated = useHydrated();
  const own = useTimeZone();
  const counted = zone || own;
  return (
    <div className="space-y-3">
      <input type="hidden" name={`${name}_zone`} value={counted} />
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((bound) => (
          <Field key={bound} id={`${id}-${bound}`} label={bound === "from" ? "From" : "Until"}>
            {(control) => (
              <input
                {...control}
                type="date"
                name={`${name}_${bound}`}
                value={range[bound]}
                min={bound === "to" ? range.from || undefined : undefined}
                onChange={({ target }) => change({ ...range, [bound]: target.value })}
                className="control"
              />
            )}
          </Field>
        ))}
      </div>
      {/* As high as a month of six weeks from the start, so that a popover around it finds its place once. */}
      {hydrated ? (
        <div className="min-h-74">
          {calendar ? (
            <Suspense>
              <RangeCalendar range={range} onChange={change} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      <p className="text-xs text-muted">Whole days in {counted.replaceAll("_", " ") || "UTC"}.</p>
    </div>
  );
}
