import { FieldError } from "#app/components/ui/field.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { PercentField } from "#app/dashboard/forms/small-inputs.tsx";
import { Check } from "./check.tsx";

const PLACES = [1, 2, 3];

/** The fields show once tips are asked for, which needs no script. */
export function TipFields({ state }: { state: FormState }) {
  return (
    <div className="group/tip space-y-5">
      <Check state={state} name="configuration[tip][enabled]">
        Ask for a tip
      </Check>
      <div className="hidden space-y-5 group-has-[[name='configuration[tip][enabled]']:checked]/tip:block">
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">Suggestions in percent</legend>
          <div className="grid max-w-sm grid-cols-3 gap-3">
            {PLACES.map((place) => (
              <PercentField
                key={place}
                state={state}
                name={`tip_percentage_${place}`}
                label={ORDINALS[place - 1] ?? ""}
              />
            ))}
          </div>
          <FieldError id="percentages-error">{state.error("configuration[tip][percentages]")}</FieldError>
        </fieldset>
        <Check state={state} name="configuration[tip][custom]">
          The payer can enter an amount
        </Check>
        <Check state={state} name="configuration[tip][smart]">
          Suggest amounts instead of percentages for small sales
        </Check>
      </div>
    </div>
  );
}

const ORDINALS = ["First", "Second", "Third"];
