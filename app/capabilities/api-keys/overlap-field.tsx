import type { FormState } from "#app/dashboard/forms/form.ts";
import { OVERLAPS } from "./scope-labels.ts";

interface OverlapFieldProps {
  state: FormState;
  legend: string;
  hint: string;
}

/** Time that a rotated secret or key stays valid beside its successor. */
export function OverlapField({ state, legend, hint }: OverlapFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-3">
        {OVERLAPS.map(({ seconds, name }) => (
          <label
            key={seconds}
            className="flex min-h-11 items-center gap-2.5 rounded-md border border-edge bg-surface px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name="overlap_seconds"
              value={seconds}
              defaultChecked={state.has("overlap_seconds", String(seconds))}
              className="size-4"
            />
            {name}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-[0.8125rem] text-muted">{hint}</p>
    </fieldset>
  );
}
