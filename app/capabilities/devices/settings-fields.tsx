import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";
import { Combobox, type ComboboxOption } from "#app/dashboard/inputs/combobox.tsx";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";

export function CurrencyField({ state }: { state: FormState }) {
  const chosen = state.field("configuration[currency]").defaultValue;
  // The API takes other currencies too.
  const codes = new Set([...(chosen === "" ? [] : [chosen]), ...MONEY_CURRENCIES]);
  return <Select state={state} name="configuration[currency]" label="Currency" options={optionsOf([...codes])} />;
}

const optionsOf = (codes: readonly string[]) => codes.map((value) => ({ value, name: value }));

interface SelectProps {
  state: FormState;
  name: string;
  label: string;
  options: readonly { readonly value: string; readonly name: string }[];
}

export function Select({ state, name, label, options }: SelectProps) {
  return (
    <FormField state={state} name={name} label={label}>
      {(control) => (
        <select {...control} className="control control-select">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

interface LocationFieldsProps {
  state: FormState;
  /** Without them the zone is left to the settings. */
  timeZones?: readonly ComboboxOption[];
}

export function LocationFields({ state, timeZones }: LocationFieldsProps) {
  return (
    <div className="space-y-5">
      <TextField
        state={state}
        name="location[name]"
        label="Location (optional)"
        hint="Devices with the same location are found together."
      />
      <TextField state={state} name="location[address]" label="Address (optional)" />
      {timeZones ? (
        <Combobox
          id="location[time_zone]"
          name="location[time_zone]"
          label="Time zone (optional)"
          options={timeZones}
          defaultValue={state.field("location[time_zone]").defaultValue}
          error={state.error("location[time_zone]")}
        />
      ) : null}
    </div>
  );
}
