import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

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
