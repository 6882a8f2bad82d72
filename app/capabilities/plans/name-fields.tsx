import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

export function NameFields({ state }: { state: FormState }) {
  return (
    <>
      <FormField state={state} name="name" label="Name" hint="Customers see it on their invoices.">
        {(control) => <input {...control} autoComplete="off" placeholder="Coffee every month" className="control" />}
      </FormField>
      <FormField state={state} name="description" label="Description (optional)">
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
    </>
  );
}
