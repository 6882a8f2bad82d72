import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { BRAND_OPTIONS, CHANNEL_OPTIONS, FUNDING_OPTIONS, METHOD_OPTIONS } from "./fee-labels.ts";
import type { FeesPage } from "./fees-page.server.ts";

/** Describes a sale. The address keeps it, so that a quote can be shared. */
export function QuoteForm({ page: { choice, errors, currency } }: { page: FeesPage }) {
  return (
    <Form method="get" action="/settings/fees" preventScrollReset className="space-y-5">
      {/* Remounted with the currency, whose decimals it shows. */}
      <MoneyInput
        key={currency}
        id="amount"
        name="amount"
        label="Amount"
        currencies={[currency]}
        defaultText={choice.amount}
        error={errors.amount ?? undefined}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice name="payment_method_type" label="Paid with" options={METHOD_OPTIONS} chosen={choice.method} />
        <Choice name="channel" label="Sold through" options={CHANNEL_OPTIONS} chosen={choice.channel} />
        <Choice name="brand" label="Card brand" options={BRAND_OPTIONS} chosen={choice.brand} unknown="Another brand" />
        <Choice name="funding" label="Card type" options={FUNDING_OPTIONS} chosen={choice.funding} unknown="Unknown" />
        <Field
          id="country"
          label="Country of the card (optional)"
          hint="Two letters, for example US."
          error={errors.country ?? undefined}
        >
          {(control) => (
            <input
              {...control}
              name="country"
              defaultValue={choice.country}
              maxLength={2}
              autoComplete="off"
              autoCapitalize="characters"
              className="control"
            />
          )}
        </Field>
      </div>
      <button type="submit" className={button()}>
        Calculate fees
      </button>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: readonly { readonly value: string; readonly name: string }[];
  chosen: string;
  /** The name of no choice. Without it, the first option is the usual one. */
  unknown?: string;
}

function Choice({ name, label, options, chosen, unknown }: ChoiceProps) {
  return (
    <Field id={name} label={label}>
      {(control) => (
        <select {...control} name={name} defaultValue={chosen} className="control control-select">
          {unknown === undefined ? null : <option value="">{unknown}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
