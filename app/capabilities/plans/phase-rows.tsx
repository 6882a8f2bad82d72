import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField, CountField } from "#app/dashboard/forms/small-inputs.tsx";
import { filledPlaces, type Values } from "#app/dashboard/forms/typed-values.ts";
import { RowFrame } from "#app/dashboard/inputs/row-frame.tsx";
import { useRows } from "#app/dashboard/inputs/use-rows.ts";

const MAX_PHASES = 10;

export const PHASE_MEMBERS = ["periods", "unit_amount"] as const;

interface PhaseRowsProps {
  state: FormState;
  list: string;
  known: Values;
}

/** Periods at the beginning with an amount of their own, one after the other. */
export function PhaseRows({ state, list, known }: PhaseRowsProps) {
  const { places, canAdd, add, remove } = useRows(filledPlaces(known, list, PHASE_MEMBERS), {
    max: MAX_PHASES,
    least: 0,
  });
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">What the first periods cost instead. After them the price itself is billed.</p>
      {places.length > 0 ? (
        <ul className="space-y-4">
          {places.map((place, row) => (
            <RowFrame key={place} name={`Introductory price ${row + 1}`} onRemove={() => remove(place)}>
              <div className="grid grid-cols-2 gap-3">
                <CountField state={state} name={`${list}[${place}][periods]`} label="Periods" placeholder="3" />
                <AmountField state={state} name={`${list}[${place}][unit_amount]`} label="Price of one unit" />
              </div>
            </RowFrame>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <button type="button" onClick={add} className={button("secondary", "small")}>
          <Icon name="plus" className="size-4" />
          Add introductory price
        </button>
      ) : null}
      <FieldError id={`${list}-error`}>{state.error(list)}</FieldError>
    </div>
  );
}
