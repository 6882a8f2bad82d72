import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import { Fold } from "#app/dashboard/forms/fold.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField, CountField, PercentField } from "#app/dashboard/forms/small-inputs.tsx";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import { MONEY_CURRENCIES } from "#app/dashboard/money-currencies.ts";
import { PhaseRows } from "./phase-rows.tsx";
import { INTERVALS, PRICING_MODELS, TRIAL_ENDS } from "./plan-labels.ts";
import { TierRows } from "./tier-rows.tsx";

interface TermsFieldsProps {
  state: FormState;
  /** The field of the contract that has the terms. */
  field: string;
  /** What the form starts with: its rows follow from it. */
  known: Values;
}

/** Everything that a price says. Only the fields of the chosen model show, which needs no script. */
export function TermsFields({ state, field, known }: TermsFieldsProps) {
  const part = (name: string) => `${field}[${name}]`;
  return (
    <div className="group/price space-y-5">
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Price</legend>
        <div className="flex flex-wrap gap-2">
          {PRICING_MODELS.map(({ value, name }) => (
            <label
              key={value}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-edge px-3 text-sm has-checked:border-accent has-checked:bg-accent-wash max-sm:min-h-11"
            >
              <input
                type="radio"
                name={part("pricing_model")}
                value={value}
                defaultChecked={state.has(part("pricing_model"), value)}
                className="size-4"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-start gap-3">
        <div className="hidden w-40 group-has-[[value=flat]:checked]/price:block">
          <AmountField state={state} name={part("unit_amount")} label="Amount of one unit" />
        </div>
        <Choice state={state} name={part("currency")} label="Currency" options={currenciesWith(state, field)} />
        <div className="w-20">
          <CountField state={state} name={part("interval_count")} label="Every" placeholder="1" />
        </div>
        <Choice state={state} name={part("interval")} label="Period" options={INTERVALS} />
      </div>
      <div className="hidden group-has-[[value=graduated]:checked]/price:block group-has-[[value=volume]:checked]/price:block">
        <p className="mb-3 hidden text-sm text-muted group-has-[[value=graduated]:checked]/price:block">
          Each unit costs what its own tier says: of 12 units, the first 10 are billed by the first tier and 2 by the
          next.
        </p>
        <p className="mb-3 hidden text-sm text-muted group-has-[[value=volume]:checked]/price:block">
          All units cost what the tier of the last one says: 12 units are all billed by the tier that has 12.
        </p>
        <TierRows state={state} list={part("tiers")} known={known} />
      </div>
      <div className="divide-y divide-line rounded-lg border border-line">
        <Fold
          state={state}
          title="Trial and setup fee"
          fields={["trial_days", "trial_end_behavior", "setup_fee_amount"].map(part)}
        >
          <Trial state={state} part={part} />
        </Fold>
        <div className="hidden group-has-[[value=flat]:checked]/price:block">
          <Fold state={state} title="Introductory prices" fields={[part("phases")]}>
            <PhaseRows state={state} list={part("phases")} known={known} />
          </Fold>
        </div>
        <Fold state={state} title="Term and tax" fields={["term_periods", "tax_rate"].map(part)}>
          <TermAndTax state={state} part={part} />
        </Fold>
      </div>
    </div>
  );
}

interface PartProps {
  state: FormState;
  part: (name: string) => string;
}

function Trial({ state, part }: PartProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <CountField state={state} name={part("trial_days")} label="Days of trial" placeholder="None" />
        <AmountField
          state={state}
          name={part("setup_fee_amount")}
          label="Setup fee"
          placeholder="None"
          hint="Billed once, with the first invoice after the trial."
        />
      </div>
      <Choice
        state={state}
        name={part("trial_end_behavior")}
        label="When a trial ends without a payment method"
        options={TRIAL_ENDS}
      />
    </>
  );
}

function TermAndTax({ state, part }: PartProps) {
  return (
    <>
      <div className="max-w-56">
        <CountField
          state={state}
          name={part("term_periods")}
          label="Ends after (periods)"
          placeholder="Never"
          hint="The subscription then expires."
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <PercentField
          state={state}
          name={`${part("tax_rate")}[millipercent]`}
          label="Tax in percent"
          placeholder="19"
        />
        <FormField state={state} name={`${part("tax_rate")}[name]`} label="Name of the tax">
          {(control) => <input {...control} autoComplete="off" maxLength={40} placeholder="VAT" className="control" />}
        </FormField>
        <Choice
          state={state}
          name={`${part("tax_rate")}[inclusive]`}
          label="Amounts"
          options={[
            { value: "true", name: "Include the tax" },
            { value: "false", name: "Tax is added" },
          ]}
        />
      </div>
    </>
  );
}

interface ChoiceProps {
  state: FormState;
  name: string;
  label: string;
  options: readonly { readonly value: string; readonly name: string }[];
}

function Choice({ state, name, label, options }: ChoiceProps) {
  return (
    <FormField state={state} name={name} label={label}>
      {(control) => (
        <select {...control} className="control control-select">
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

/** The API takes other currencies too. */
function currenciesWith(state: FormState, field: string) {
  const chosen = state.field(`${field}[currency]`).defaultValue;
  const codes = new Set([...(chosen === "" ? [] : [chosen]), ...MONEY_CURRENCIES]);
  return [...codes].map((value) => ({ value, name: value }));
}
