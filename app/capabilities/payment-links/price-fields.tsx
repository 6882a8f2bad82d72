import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import { AMOUNT_TYPES, LINK_CURRENCIES } from "./builder-values.ts";
import { ItemRows } from "./item-rows.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

interface PriceFieldsProps {
  state: FormState;
  known: Values;
  onInput: () => void;
  /** The link that the form changes. Its kind of amount and its currency stay. */
  link: PaymentLinkView | null;
}

/** Only the fields of the chosen kind show. The radio button alone selects them, so no script is needed. */
const SHOWN = {
  fixed: "group-has-[[value=fixed]:checked]/price:block",
  customer_chosen: "group-has-[[value^=customer]:checked]/price:block",
  line_items: "group-has-[[value^=line]:checked]/price:block",
} as const;

/** What the payer pays, in one currency. */
export function PriceFields({ state, known, onInput, link }: PriceFieldsProps) {
  const types = AMOUNT_TYPES.filter(({ value }) => link === null || value === link.amountType);
  return (
    <div className="group/price space-y-4">
      <fieldset className={link ? "hidden" : undefined}>
        <legend className="mb-1 text-sm font-semibold">Price</legend>
        <div className="flex flex-wrap gap-2">
          {types.map(({ value, name }) => (
            <label
              key={value}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-edge px-3 text-sm has-checked:border-accent has-checked:bg-accent-wash max-sm:min-h-11"
            >
              <input
                type="radio"
                name="amount_type"
                value={value}
                defaultChecked={state.has("amount_type", value)}
                className="size-4"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex items-start gap-3">
        <div className={`hidden min-w-0 flex-1 sm:max-w-56 ${SHOWN.fixed}`}>
          <Amount state={state} name="amount" label="Amount" />
        </div>
        <FormField state={state} name="currency" label="Currency">
          {(control) => (
            <select {...control} className="control control-select">
              {(link ? [link.currency] : currenciesWith(control.defaultValue)).map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      <div className={`hidden space-y-4 ${SHOWN.customer_chosen}`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Amount state={state} name="chosen_amount[min]" label="At least" hint="1.00 or more." />
          <Amount state={state} name="chosen_amount[max]" label="At most (optional)" />
        </div>
        <FormField
          state={state}
          name="chosen_amount[suggested]"
          label="Suggestions (optional)"
          hint="Up to four amounts with spaces between them, for example 10 20 50."
        >
          {(control) => <input {...control} autoComplete="off" className="control" />}
        </FormField>
      </div>
      <div className={`hidden ${SHOWN.line_items}`}>
        <ItemRows state={state} known={known} onInput={onInput} />
      </div>
    </div>
  );
}

/** The API takes other currencies too. */
function currenciesWith(chosen: string): readonly string[] {
  const isListed = LINK_CURRENCIES.some((code) => code === chosen);
  return chosen === "" || isListed ? LINK_CURRENCIES : [chosen, ...LINK_CURRENCIES];
}

interface AmountProps {
  state: FormState;
  name: string;
  label: string;
  hint?: string;
}

function Amount({ state, name, label, hint }: AmountProps) {
  return (
    <FormField state={state} name={name} label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          placeholder="0.00"
          className="control text-right tabular-nums"
        />
      )}
    </FormField>
  );
}
