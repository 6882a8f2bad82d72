import type { NamedPrice } from "#app/capabilities/plans/index.server.ts";
import { priceText } from "#app/capabilities/plans/index.ts";
import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { CountField } from "#app/dashboard/forms/small-inputs.tsx";
import { filledPlaces, type Values } from "#app/dashboard/forms/typed-values.ts";
import { RowFrame } from "#app/dashboard/inputs/row-frame.tsx";
import { useRows } from "#app/dashboard/inputs/use-rows.ts";

const MAX_ITEMS = 20;

interface ItemFieldsProps {
  state: FormState;
  known: Values;
  prices: readonly NamedPrice[];
}

/** What is billed in each period: at least one price, all of one currency and interval. */
export function ItemFields({ state, known, prices }: ItemFieldsProps) {
  const { places, canAdd, add, remove } = useRows(filledPlaces(known, "items", ["price_id"]), {
    max: MAX_ITEMS,
    least: 1,
  });
  return (
    <div className="space-y-3">
      <ul className="space-y-4">
        {places.map((place, row) => (
          <RowFrame key={place} name={`Item ${row + 1}`} onRemove={() => remove(place)}>
            <Item state={state} row={`items[${place}]`} prices={prices} />
          </RowFrame>
        ))}
      </ul>
      {canAdd ? (
        <button type="button" onClick={add} className={button("secondary", "small")}>
          <Icon name="plus" className="size-4" />
          Add item
        </button>
      ) : null}
      <FieldError id="items-error">{state.error("items")}</FieldError>
    </div>
  );
}

function Item({ state, row, prices }: { state: FormState; row: string; prices: readonly NamedPrice[] }) {
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
      <Kept state={state} row={row} />
      <FormField state={state} name={`${row}[price_id]`} label="Plan and price">
        {(control) => (
          <select {...control} className="control control-select">
            <option value="">Choose…</option>
            {prices.map(({ priceId, plan, terms }) => (
              <option key={priceId} value={priceId}>
                {plan}: {priceText(terms, locale)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <CountField state={state} name={`${row}[quantity]`} label="Quantity" placeholder="1" />
    </div>
  );
}

/** What the form shows no field for, of an item that the subscription has. */
const KEPT = ["[item_id]", "[tax_rate][name]", "[tax_rate][millipercent]", "[tax_rate][inclusive]"];

function Kept({ state, row }: { state: FormState; row: string }) {
  return KEPT.map((member) => {
    const { name, defaultValue } = state.field(`${row}${member}`);
    return defaultValue === "" ? null : <input key={member} type="hidden" name={name} value={defaultValue} />;
  });
}
