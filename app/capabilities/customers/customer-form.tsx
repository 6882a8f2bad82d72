import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { AddressFields } from "#app/dashboard/forms/address-fields.tsx";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";
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
  { name: "name", label: "Name" },
  { name: "email", label: "Email", type: "email" },
  { name: "phone", label: "Phone", type: "tel", hint: "With the country code, for example +46701740605." },
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
          <TextField key={name} state={state} name={name} label={label} {...rest} />
        ))}
        <TextField state={state} name="reference" label="Reference" hint="Your own ID of the customer." />
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
        <TextField state={state} name="locale" label="Language" hint="A language code, for example en-US." />
        <TextField
          state={state}
          name="time_zone"
          label="Time zone"
          hint="For example, America/New_York. Receipts use it."
        />
      </div>
      <TextField
        state={state}
        name="description"
        label="Description"
        hint="For your team. The customer doesn't see it."
      />
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
