import { AddressFields } from "#app/dashboard/forms/address-fields.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";

interface PersonFieldsProps {
  state: FormState;
  of: string;
  /** Whether these were given before; they are never shown again. */
  given?: { readonly birthDateProvided: boolean; readonly addressProvided: boolean } | null;
}

const KEPT = "Stored and not shown. Leave it empty to keep it.";

export function PersonFields({ state, of, given }: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField state={state} name={`${of}[first_name]`} label="First name" />
        <TextField state={state} name={`${of}[last_name]`} label="Last name" />
        <TextField state={state} name={`${of}[email]`} label="Email" type="email" />
        <TextField
          state={state}
          name={`${of}[phone]`}
          label="Phone (optional)"
          hint="With the country code."
          type="tel"
        />
        <TextField
          state={state}
          name={`${of}[birth_date]`}
          label="Date of birth"
          type="date"
          hint={given?.birthDateProvided ? KEPT : undefined}
        />
      </div>
      <AddressFields
        state={state}
        field={`${of}[address]`}
        legend="Home address"
        hint={given?.addressProvided ? KEPT : undefined}
      />
    </>
  );
}
