import { useState } from "react";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

const SCHEDULES = [
  { value: "daily", name: "Every day" },
  { value: "weekly", name: "Every week" },
  { value: "monthly", name: "Every month" },
  { value: "manual", name: "When I close them" },
];

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, day) => String(day + 1));

const DAYS: Readonly<Record<string, { readonly names: readonly string[]; readonly hint?: string }>> = {
  weekly: { names: WEEKDAYS },
  monthly: { names: DAYS_OF_MONTH, hint: "In shorter months the last day." },
};

/** Frequency of settlements, and their day of the week or month. */
export function ScheduleFields({ state }: { state: FormState }) {
  const [schedule, setSchedule] = useState(state.field("schedule").defaultValue);
  const days = DAYS[schedule];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField state={state} name="schedule" label="Schedule" hint="A closed settlement is paid out.">
        {({ defaultValue: _, ...control }) => (
          <select
            {...control}
            value={schedule}
            onChange={({ target }) => setSchedule(target.value)}
            className="control control-select"
          >
            {SCHEDULES.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {days ? (
        <FormField key={schedule} state={state} name="schedule_day" label="Day" hint={days.hint}>
          {({ min: _, max: __, ...control }) => (
            <select {...control} className="control control-select">
              {days.names.map((name, position) => (
                <option key={name} value={position + 1}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ) : null}
    </div>
  );
}
