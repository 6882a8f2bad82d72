import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { RowsInput } from "#app/dashboard/inputs/rows-input.tsx";
import { TAX_ID_TYPES } from "./customer-labels.ts";

interface CustomerFormProps {
  state: FormState;
  /** The address that the form is posted to. */
  action: string;
  /** The page of the "Cancel" link. */
  back: string;
  submit: string;
  /** Whether the form can say that the details are health data. */
  offersHealthData: boolean;
}

const CONTACT = [
  { name: "name", label: "Name", autoComplete: "off" },
  { name: "email", label: "Email", type: "email", autoComplete: "off" },
  { name: "phone", label: "Phone", type: "tel", hint: "With the country code, for example +46701740605." },
] as const;

const ADDRESS = [
  ["line1", "Address line 1"],
  ["line2", "Address line 2"],
  ["city", "City"],
  ["state", "State or region"],
  ["postal_code", "Postal code"],
  ["country", "Country code"],
] as const;

const TAX_ID_COLUMNS = [
  { member: "type", label: "Type of tax ID", className: "flex-1", required: true, options: TAX_ID_TYPES },
  { member: "value", label: "Tax ID", className: "flex-1 font-mono", required: true, maxLength: 40 },
];

/** Creates or changes a customer. */
export function CustomerForm({ state, action, back, submit, offersHealthData }: CustomerFormProps) {
  return (
    <ContractForm state={state} action={action} className="space-y-6">
      <div className="grid gap-5 sm:grid-cols-2">
        {CONTACT.map(({ name, label, ...rest }) => (
          <Text key={name} state={state} name={name} label={label} {...rest} />
        ))}
        <Text state={state} name="reference" label="Reference" hint="Your own ID of the customer." />
      </div>
      <AddressFields state={state} field="billing_address" legend="Billing address" />
      <AddressFields state={state} field="shipping_address" legend="Shipping address" />
      <RowsInput
        {...state.rows("tax_ids", "type", "value")}
        legend="Tax IDs"
        add="Add tax ID"
        columns={TAX_ID_COLUMNS}
        max={5}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Text state={state} name="locale" label="Language" hint="A language code, for example en-US." />
        <Text state={state} name="time_zone" label="Time zone" hint="For example, America/New_York. Receipts use it." />
      </div>
      <Text state={state} name="description" label="Description" hint="For your team. The customer doesn't see it." />
      <MetadataInput {...state.rows("metadata", "key", "value")} />
      {offersHealthData ? <HealthData checked={state.has("data_class", "phi")} /> : null}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending="Saving…">{submit}</SubmitButton>
        <Link to={back} className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}

interface TextProps {
  state: FormState;
  name: string;
  label: string;
  hint?: string;
  type?: string;
}

function Text({ state, name, label, hint, type = "text" }: TextProps) {
  return (
    <FormField state={state} name={name} label={label} hint={hint}>
      {(control) => <input {...control} type={type} autoComplete="off" className="control" />}
    </FormField>
  );
}

function AddressFields({ state, field, legend }: { state: FormState; field: string; legend: string }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-bold">{legend}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {ADDRESS.map(([part, label]) => (
          <Text
            key={part}
            state={state}
            name={`${field}[${part}]`}
            label={label}
            {...(part === "country" && { hint: "Two letters, for example US." })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function HealthData({ checked }: { checked: boolean }) {
  return (
    <div>
      <label className="flex items-start gap-2.5 text-sm">
        <input type="checkbox" name="data_class" value="phi" defaultChecked={checked} className="mt-0.5" />
        <span>
          <span className="font-semibold">These details are health data (PHI)</span>
          <span className="block text-muted">
            They are encrypted and masked. Revealing them needs a reason and is recorded. This can't be undone.
          </span>
        </span>
      </label>
    </div>
  );
}
