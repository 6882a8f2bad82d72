import { FieldError } from "#app/components/ui/field.tsx";
import { CheckField } from "#app/dashboard/forms/check-field.tsx";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

/** What is added to the price, or taken from it. */
export function ExtraAmounts({ state }: { state: FormState }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Typed state={state} name="tax_rate[millipercent]" label="Tax in percent" placeholder="19" />
        <FormField state={state} name="tax_rate[name]" label="Name of the tax">
          {(control) => <input {...control} autoComplete="off" maxLength={40} placeholder="VAT" className="control" />}
        </FormField>
        <FormField state={state} name="tax_rate[inclusive]" label="Prices">
          {(control) => (
            <select {...control} className="control control-select">
              <option value="true">Include the tax</option>
              <option value="false">Tax is added</option>
            </select>
          )}
        </FormField>
      </div>
      <div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Typed state={state} name="discount[basis_points]" label="Discount in percent" placeholder="10" />
          <Typed state={state} name="discount[amount]" label="Or as an amount" placeholder="0.00" />
        </div>
        <FieldError id="discount-error">{state.error("discount")}</FieldError>
      </div>
      <div className="space-y-3">
        <CheckField state={state} name="tip_offered">
          Payers can add a tip
        </CheckField>
        <FormField
          state={state}
          name="tip[suggested_basis_points]"
          label="Suggested tips in percent"
          hint="Up to four with spaces between them, for example 10 15 20. Payers can enter another tip too."
        >
          {(control) => <input {...control} autoComplete="off" className="control" />}
        </FormField>
      </div>
    </>
  );
}

interface TypedProps {
  state: FormState;
  name: string;
  label: string;
  placeholder: string;
}

function Typed({ state, name, label, placeholder }: TypedProps) {
  return (
    <FormField state={state} name={name} label={label}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          placeholder={placeholder}
          className="control tabular-nums"
        />
      )}
    </FormField>
  );
}
