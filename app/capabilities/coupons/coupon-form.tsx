import { ContractForm, FormButtons, FormField, TimeZoneField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField, CountField, PercentField } from "#app/dashboard/forms/small-inputs.tsx";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { DURATIONS } from "./coupon-labels.ts";

interface CouponFormProps {
  state: FormState;
  plans: readonly { readonly planId: string; readonly name: string }[];
}

const KINDS = [
  { value: "percent", name: "Percentage" },
  { value: "amount", name: "Amount" },
] as const;

export function CouponForm({ state, plans }: CouponFormProps) {
  return (
    <ContractForm state={state} action="/subscriptions/coupons/new" className="group/coupon space-y-6">
      <TimeZoneField />
      <FormField state={state} name="name" label="Name" hint="Customers see it on their invoices.">
        {(control) => <input {...control} autoComplete="off" placeholder="Welcome" className="control" />}
      </FormField>
      <Discount state={state} />
      <Duration state={state} />
      <Limits state={state} />
      {plans.length > 0 ? <Plans state={state} plans={plans} /> : null}
      <FormButtons submit="Create coupon" pending="Creating…" back="/subscriptions/coupons" />
    </ContractForm>
  );
}

function Discount({ state }: { state: FormState }) {
  return (
    <div className="space-y-3">
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Discount</legend>
        <div className="flex flex-wrap gap-2">
          {KINDS.map(({ value, name }) => (
            <Radio key={value} state={state} name="reduces" value={value} label={name} />
          ))}
        </div>
      </fieldset>
      <div className="hidden max-w-40 group-has-[[value=percent]:checked]/coupon:block">
        <PercentField state={state} name="basis_points" label="Percent" placeholder="10" />
      </div>
      <div className="hidden max-w-sm gap-3 group-has-[[value=amount]:checked]/coupon:flex">
        <AmountField state={state} name="amount" label="Amount of one invoice" />
        <FormField state={state} name="currency" label="Currency">
          {(control) => (
            <select {...control} className="control control-select">
              {MONEY_CURRENCIES.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          )}
        </FormField>
      </div>
    </div>
  );
}

function Duration({ state }: { state: FormState }) {
  return (
    <div className="space-y-3">
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">It reduces</legend>
        <div className="flex flex-wrap gap-2">
          {DURATIONS.map(({ value, name }) => (
            <Radio key={value} state={state} name="duration" value={value} label={name} />
          ))}
        </div>
      </fieldset>
      <div className="hidden max-w-40 group-has-[[value=repeating]:checked]/coupon:block">
        <CountField state={state} name="duration_months" label="Months" placeholder="3" />
      </div>
    </div>
  );
}

function Limits({ state }: { state: FormState }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        state={state}
        name="redeem_by"
        label="Last use (optional)"
        hint="The coupon can't be used after this time."
      >
        {(control) => <input {...control} type="datetime-local" className="control" />}
      </FormField>
      <CountField
        state={state}
        name="max_redemptions"
        label="Maximum uses (optional)"
        placeholder="No limit"
        hint="How many subscriptions can use it."
      />
    </div>
  );
}

function Plans({ state, plans }: CouponFormProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Plans</legend>
      <p className="mb-2 text-[0.8125rem] text-muted">If none is checked, the coupon applies to all plans.</p>
      <ul className="space-y-2">
        {plans.map(({ planId, name }) => (
          <li key={planId}>
            <label className="flex gap-2.5 text-sm">
              <input
                type="checkbox"
                name="plan_ids"
                value={planId}
                defaultChecked={state.has("plan_ids", planId)}
                className="mt-0.5 size-4.5 shrink-0"
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface RadioProps {
  state: FormState;
  name: string;
  value: string;
  label: string;
}

function Radio({ state, name, value, label }: RadioProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-edge px-3 text-sm has-checked:border-accent has-checked:bg-accent-wash max-sm:min-h-11">
      <input type="radio" name={name} value={value} defaultChecked={state.has(name, value)} className="size-4" />
      {label}
    </label>
  );
}
