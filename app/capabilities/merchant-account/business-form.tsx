import { AddressFields } from "#app/dashboard/forms/address-fields.tsx";
import { ContractForm, FormButtons, FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";
import { BUSINESS_TYPES } from "./application-labels.ts";

const SALES = [
  { name: "currency", label: "Currency", hint: "Of the two amounts, for example USD." },
  { name: "expected_monthly_amount", label: "Expected sales per month" },
  { name: "largest_sale_amount", label: "Largest sale", hint: "Larger payments are refused after the approval." },
] as const;

export function BusinessForm({ state, hasTaxId }: { state: FormState; hasTaxId: boolean }) {
  return (
    <ContractForm state={state} action="/onboarding/business" className="space-y-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField state={state} name="business[legal_name]" label="Legal name" />
        <BusinessType state={state} />
        <TextField state={state} name="business[country]" label="Country code" hint="Two letters, for example US." />
        <TextField
          state={state}
          name="business[tax_id]"
          label="Tax ID"
          hint={hasTaxId ? "Stored and not shown. Leave it empty to keep it." : "It is encrypted."}
        />
        <TextField state={state} name="business[website_url]" label="Website" hint="An https address." />
        <TextField
          state={state}
          name="business[mcc]"
          label="Merchant category code"
          hint="Four digits, for example 5941 for sporting goods."
        />
      </div>
      <FormField state={state} name="business[goods_description]" label="What you sell">
        {(control) => <textarea {...control} rows={3} className="control" />}
      </FormField>
      <AddressFields state={state} field="business[address]" legend="Business address" />
      <fieldset>
        <legend className="mb-3 font-bold">Sales</legend>
        <div className="grid gap-5 sm:grid-cols-3">
          {SALES.map(({ name, label, ...rest }) => (
            <TextField
              key={name}
              state={state}
              name={`business[${name}]`}
              label={label}
              hint={"hint" in rest ? rest.hint : undefined}
            />
          ))}
        </div>
      </fieldset>
      <FormButtons submit="Save business" pending="Saving…" back="/onboarding" />
    </ContractForm>
  );
}

function BusinessType({ state }: { state: FormState }) {
  return (
    <FormField state={state} name="business[business_type]" label="Type of business">
      {({ required: _, maxLength: __, min: ___, max: ____, ...control }) => (
        <select {...control} className="control control-select">
          <option value="">Choose…</option>
          {BUSINESS_TYPES.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
