import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { filledPlaces, type Values } from "#app/dashboard/forms/typed-values.ts";
import { RowFrame } from "#app/dashboard/inputs/row-frame.tsx";
import { useRows } from "#app/dashboard/inputs/use-rows.ts";

const MAX_ITEMS = 50;

interface ItemRowsProps {
  state: FormState;
  known: Values;
  onInput: () => void;
}

/** What is sold: at least one item, each with a price, and with a quantity that payers may change. */
export function ItemRows({ state, known, onInput }: ItemRowsProps) {
  const { places, canAdd, add, remove } = useRows(filledPlaces(known, "line_items", ["name", "unit_amount"]), {
    max: MAX_ITEMS,
    least: 1,
    onChange: onInput,
  });
  return (
    <div className="space-y-3">
      <ul className="space-y-4">
        {places.map((place, row) => (
          <RowFrame key={place} name={`Item ${row + 1}`} onRemove={() => remove(place)}>
            <Item state={state} place={place} />
          </RowFrame>
        ))}
      </ul>
      {canAdd ? (
        <button type="button" onClick={add} className={button("secondary", "small")}>
          <Icon name="plus" className="size-4" />
          Add item
        </button>
      ) : null}
      <FieldError id="line_items-error">{state.error("line_items")}</FieldError>
    </div>
  );
}

const COUNTS = [
  { member: "quantity", label: "Quantity", placeholder: "1" },
  { member: "min_quantity", label: "At least", placeholder: "Fixed" },
  { member: "max_quantity", label: "At most", placeholder: "Fixed" },
  { member: "stock", label: "Stock", placeholder: "No limit" },
] as const;

function Item({ state, place }: { state: FormState; place: number }) {
  const name = (member: string) => `line_items[${place}][${member}]`;
  return (
    <div className="space-y-3">
      <Kept state={state} row={`line_items[${place}]`} />
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
        <FormField state={state} name={name("name")} label="Name">
          {(control) => <input {...control} autoComplete="off" maxLength={100} className="control" />}
        </FormField>
        <FormField state={state} name={name("unit_amount")} label="Price of one">
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              placeholder="0.00"
              className="control text-right tabular-nums"
            />
          )}
        </FormField>
      </div>
      <FormField state={state} name={name("description")} label="Description (optional)">
        {(control) => <input {...control} autoComplete="off" maxLength={300} className="control" />}
      </FormField>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {COUNTS.map(({ member, label, placeholder }) => (
          <FormField key={member} state={state} name={name(member)} label={label}>
            {(control) => (
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                placeholder={placeholder}
                className="control tabular-nums"
              />
            )}
          </FormField>
        ))}
      </div>
    </div>
  );
}

/** What the form shows no field for, of an item that the link has. */
const KEPT = ["[item_id]", "[tax_rate][name]", "[tax_rate][millipercent]", "[tax_rate][inclusive]"];

function Kept({ state, row }: { state: FormState; row: string }) {
  return KEPT.map((member) => {
    const { name, defaultValue } = state.field(`${row}${member}`);
    return defaultValue === "" ? null : <input key={member} type="hidden" name={name} value={defaultValue} />;
  });
}
