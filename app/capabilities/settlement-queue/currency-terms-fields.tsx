import { useId } from "react";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { worthOf } from "#contract/currency-worth.ts";
import { decimalOf, shownDigits } from "#contract/money.ts";

const MEMBERS = ["currency", "minimum_amount", "approval_threshold_amount"] as const;

/** A minimum and a threshold for each currency, in its own units. */
export function CurrencyTermsFields({ state }: { state: FormState }) {
  const { rows, error } = state.rows("currency_terms", ...MEMBERS);
  return (
    <div className="space-y-5">
      <p className="max-w-2xl text-pretty text-muted text-sm">
        A settlement below its minimum is carried forward to the next one. A larger settlement or payout than the
        threshold needs a second person. Once one currency has a threshold, everything in a currency without one needs a
        second person.
      </p>
      {error ? <p className="text-danger text-sm">{error}</p> : null}
      {rows.map(([currency = "", minimum = "", threshold = ""]) => (
        <CurrencyFields key={currency} currency={currency} minimum={minimum} threshold={threshold} />
      ))}
    </div>
  );
}

interface CurrencyFieldsProps {
  currency: string;
  minimum: string;
  threshold: string;
}

function CurrencyFields({ currency, minimum, threshold }: CurrencyFieldsProps) {
  const least = worthOf(1n, currency);
  return (
    <fieldset className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold text-sm">{currency}</legend>
      <input type="hidden" name="currency_terms_currency" value={currency} />
      <AmountField
        member="minimum_amount"
        label={`Minimum settlement in ${currency} (optional)`}
        hint={`${formatMoney(least, currency, useLocale())} when empty.`}
        text={minimum}
        currency={currency}
        placeholder={decimalOf(least, currency)}
      />
      <AmountField
        member="approval_threshold_amount"
        label={`Second approval above, in ${currency} (optional)`}
        hint="Leave empty for none."
        text={threshold}
        currency={currency}
      />
    </fieldset>
  );
}

interface AmountFieldProps {
  member: (typeof MEMBERS)[number];
  label: string;
  hint: string;
  text: string;
  currency: string;
  placeholder?: string;
}

function AmountField({ member, label, hint, text, currency, placeholder }: AmountFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <input
        id={id}
        name={`currency_terms_${member}`}
        defaultValue={text}
        inputMode={shownDigits(currency) > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        maxLength={24}
        placeholder={placeholder}
        aria-describedby={`${id}-hint`}
        className="control max-w-xs text-right tabular-nums"
      />
      <p id={`${id}-hint`} className="mt-1 text-muted text-sm">
        {hint}
      </p>
    </div>
  );
}
