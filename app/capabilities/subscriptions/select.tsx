import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

export interface SelectOption {
  readonly value: string;
  readonly name: string;
}

interface SelectProps {
  state: FormState;
  name: string;
  label: string;
  options: readonly SelectOption[];
  hint?: string | undefined;
}

export function Select({ state, name, label, options, hint }: SelectProps) {
  return (
    <FormField state={state} name={name} label={label} hint={hint}>
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
