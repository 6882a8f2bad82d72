import { ContractForm, FormButtons } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";

const PROFILE = [
  { name: "public_profile[tagline]", label: "Tagline", hint: "One line below your name." },
  { name: "public_profile[brand_color]", label: "Brand color", hint: "For example #1f5f7a." },
  { name: "public_profile[support_email]", label: "Support email", type: "email" },
  { name: "public_profile[support_phone]", label: "Support phone", type: "tel" },
  { name: "public_profile[website_url]", label: "Website", hint: "An https address." },
] as const;

const STATEMENT = [
  {
    name: "statement_descriptor",
    label: "Card statement text",
    hint: "Your name on your customers' card statements: 5 to 22 characters.",
  },
  { name: "locale", label: "Language", hint: "For customers without a language of their own, for example en-US." },
] as const;

/** What customers see of the business. */
export function AccountForm({ state }: { state: FormState }) {
  return (
    <ContractForm state={state} action="/settings/business" className="space-y-8">
      <Section state={state} legend="Payments" fields={STATEMENT} />
      <Section state={state} legend="Public profile" fields={PROFILE} />
      <FormButtons submit="Save" pending="Saving…" back="/settings" />
    </ContractForm>
  );
}

interface SectionField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: string;
}

function Section({ state, legend, fields }: { state: FormState; legend: string; fields: readonly SectionField[] }) {
  return (
    <fieldset>
      <legend className="mb-3 font-bold">{legend}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, hint, type = "text" }) => (
          <TextField key={name} state={state} name={name} label={label} hint={hint} type={type} />
        ))}
      </div>
    </fieldset>
  );
}
