import { CATEGORY_OPTIONS, NETWORK_OPTIONS } from "#app/capabilities/disputes/index.ts";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField, CountField } from "#app/dashboard/forms/small-inputs.tsx";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { KINDS } from "./rule-labels.ts";

interface SelectProps {
  state: FormState;
  name: string;
  label: string;
  hint?: string;
  /** What an empty choice means. Absent when one must be chosen. */
  every?: string;
  options: readonly { readonly value: string; readonly name: string }[];
}

function Select({ state, name, label, hint, every, options }: SelectProps) {
  return (
    <FormField state={state} name={name} label={label} hint={hint}>
      {({ maxLength: _, min: __, max: ___, ...control }) => (
        <select {...control} className="control control-select">
          {every === undefined ? null : <option value="">{every}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

export function KindField({ state }: { state: FormState }) {
  return <Select state={state} name="kind" label="Refunds" options={KINDS} />;
}

/** What an early warning must be, and how much is refunded. */
export function LimitFields({ state }: { state: FormState }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select state={state} name="reason_category" label="Reason" every="Every reason" options={CATEGORY_OPTIONS} />
        <Select state={state} name="network" label="Network" every="Every network" options={NETWORK_OPTIONS} />
      </div>
      <div className="flex max-w-sm items-start gap-3">
        <AmountField state={state} name="max_amount" label="Largest amount" />
        <Select state={state} name="currency" label="Currency" options={CURRENCIES} />
      </div>
      <div className="max-w-40">
        <CountField
          state={state}
          name="max_per_day"
          label="Most per day"
          placeholder="10"
          hint="A day begins at midnight UTC."
        />
      </div>
    </>
  );
}

const CURRENCIES = MONEY_CURRENCIES.map((code) => ({ value: code, name: code }));
