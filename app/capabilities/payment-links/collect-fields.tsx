import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { DETAILS } from "./payment-link-labels.ts";

/** Details of the payer, which the page can ask for. */
export function CollectFields({ state }: { state: FormState }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {DETAILS.map(({ field, label }) => (
        <FormField
          key={field}
          state={state}
          name={`collect[${field}]`}
          label={label}
          hint={field === "email" ? "Receipts go there." : undefined}
        >
          {(control) => (
            <select {...control} className="control control-select">
              <option value="">Don't ask</option>
              <option value="optional">Optional</option>
              <option value="required">Required</option>
            </select>
          )}
        </FormField>
      ))}
    </div>
  );
}
