import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

const LIMITS = [
  { name: "declines_per_card", label: "Declines per card", hint: "Applies to stored cards, before they are charged." },
  { name: "declines_per_address", label: "Declines per IP address", hint: "IPv6 addresses count by network (/64)." },
  { name: "declines_per_customer", label: "Declines per customer" },
  {
    name: "declines_per_amount",
    label: "Declines per amount",
    hint: "The same amount in the same currency. Of a payment link, they lead to a challenge.",
  },
  {
    name: "declines_that_pause_links",
    label: "Declines that pause a payment link",
    hint: "Within an hour, although its payers answered a challenge. 0 never pauses one.",
  },
  {
    name: "window_minutes",
    label: "Time window (minutes)",
    hint: "Declines older than this don't count. At most 1440.",
  },
] as const;

export function RiskRulesForm({ state }: { state: FormState }) {
  return (
    <ContractForm state={state} action="/settings/risk" className="space-y-6">
      <div className="grid max-w-2xl gap-5 sm:grid-cols-2">
        {LIMITS.map(({ name, label, ...rest }) => (
          <FormField key={name} state={state} name={name} label={label} hint={"hint" in rest ? rest.hint : undefined}>
            {(control) => <input {...control} type="number" inputMode="numeric" step={1} className="control" />}
          </FormField>
        ))}
      </div>
      <div className="flex gap-3">
        <SubmitButton pending="Saving…">Save rules</SubmitButton>
        <Link to="/settings" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}
