import { Field } from "#app/components/ui/field.tsx";
import { decimalOf, shownDigits } from "#contract/money.ts";
import type { FormPart } from "./form-part.ts";

/** The amount that the payer enters, with the link's suggestions. */
export function AmountField({ link, texts, values, problems, money }: FormPart) {
  const { currency, chosenAmount } = link;
  const { suggested = [], min, max } = chosenAmount ?? {};
  const { from, between } = texts.page;
  const least = money(min ?? 0n);
  const hint = max === undefined ? from(least) : between(least, money(max));
  return (
    <div className="space-y-3">
      <Field id="amount" label={`${texts.page.amount} (${currency})`} hint={hint} error={problems.amount}>
        {(control) => (
          <input
            {...control}
            name="amount"
            required
            inputMode={shownDigits(currency) > 0 ? "decimal" : "numeric"}
            autoComplete="transaction-amount"
            maxLength={24}
            placeholder={decimalOf(min ?? 0n, currency)}
            defaultValue={values.amount}
            className="control min-h-13 max-w-xs text-xl font-semibold tabular-nums"
          />
        )}
      </Field>
      {suggested.length > 0 ? <Suggested link={link} texts={texts} money={money} /> : null}
    </div>
  );
}

/** Buttons that fill in the amount and show the page again with what else was typed. */
function Suggested({ link, texts, money }: Pick<FormPart, "link" | "texts" | "money">) {
  return (
    <fieldset>
      <legend className="sr-only">{texts.page.suggested}</legend>
      <div className="flex flex-wrap gap-2">
        {link.chosenAmount?.suggested.map((amount) => (
          <button
            key={String(amount)}
            type="submit"
            name="suggested"
            value={decimalOf(amount, link.currency)}
            className="min-h-11 rounded-full border border-edge bg-surface px-4 font-semibold tabular-nums hover:bg-wash"
          >
            {money(amount)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
