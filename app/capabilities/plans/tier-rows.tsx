import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField, CountField } from "#app/dashboard/forms/small-inputs.tsx";
import { filledPlaces, type Values } from "#app/dashboard/forms/typed-values.ts";
import { RowFrame } from "#app/dashboard/inputs/row-frame.tsx";
import { useRows } from "#app/dashboard/inputs/use-rows.ts";

const MAX_TIERS = 20;
/** Without scripts a form also has some empty rows, which count for nothing. */
const LEAST = 2;

/** Members of a tier of which one is entered once the row counts. */
export const TIER_MEMBERS = ["up_to", "unit_amount", "flat_amount"] as const;

interface TierRowsProps {
  state: FormState;
  list: string;
  known: Values;
}

/** The steps of a tiered price. The last one has no end. */
export function TierRows({ state, list, known }: TierRowsProps) {
  const { places, canAdd, add, remove } = useRows(filledPlaces(known, list, TIER_MEMBERS), {
    max: MAX_TIERS,
    least: LEAST,
  });
  return (
    <div className="space-y-3">
      <ul className="space-y-4">
        {places.map((place, row) => (
          <RowFrame key={place} name={`Tier ${row + 1}`} onRemove={() => remove(place)}>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              <CountField state={state} name={`${list}[${place}][up_to]`} label="Last unit" placeholder="No end" />
              <AmountField state={state} name={`${list}[${place}][unit_amount]`} label="Price of one unit" />
              <AmountField
                state={state}
                name={`${list}[${place}][flat_amount]`}
                label="Once for the tier"
                placeholder="None"
              />
            </div>
          </RowFrame>
        ))}
      </ul>
      {canAdd ? (
        <button type="button" onClick={add} className={button("secondary", "small")}>
          <Icon name="plus" className="size-4" />
          Add tier
        </button>
      ) : null}
      <FieldError id={`${list}-error`}>{state.error(list)}</FieldError>
    </div>
  );
}
