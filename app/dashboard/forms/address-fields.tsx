import { ADDRESS_PARTS } from "./address-parts.ts";
import type { FormState } from "./form.ts";
import { TextField } from "./text-field.tsx";

interface AddressFieldsProps {
  state: FormState;
  /** The address field in the contract. */
  field: string;
  legend: string;
  hint?: string | undefined;
}

export function AddressFields({ state, field, legend, hint }: AddressFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-bold">{legend}</legend>
      {hint ? <p className="mb-3 text-sm text-muted">{hint}</p> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {ADDRESS_PARTS.map(({ part, label, hint: example }) => (
          <TextField key={part} state={state} name={`${field}[${part}]`} label={label} hint={example} />
        ))}
      </div>
    </fieldset>
  );
}
