import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField } from "#app/dashboard/forms/small-inputs.tsx";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";

const DIRECTIONS = [
  { value: "give", name: "Give credit" },
  { value: "take", name: "Take credit back" },
] as const;

export function CreditForm({ state, customerId }: { state: FormState; customerId: string }) {
  return (
    <ContractForm state={state} action={`/customers/${customerId}/credit`} className="space-y-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Change</legend>
        {DIRECTIONS.map(({ value, name }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-edge px-3 text-sm has-checked:border-accent has-checked:bg-accent-wash max-sm:min-h-11"
          >
            <input
              type="radio"
              name="direction"
              value={value}
              defaultChecked={state.has("direction", value)}
              className="size-4"
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="flex max-w-xs items-start gap-3">
        <AmountField state={state} name="amount" label="Amount" />
        <FormField state={state} name="currency" label="Currency">
          {(control) => (
            <select {...control} className="control control-select">
              {[...new Set([control.defaultValue, ...MONEY_CURRENCIES])].filter(Boolean).map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      <FormField state={state} name="reason" label="Reason (optional)" hint="For your team.">
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
      <SubmitButton pending="Saving…">Save</SubmitButton>
    </ContractForm>
  );
}
