import { type ReactNode, useState } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { decimalOf, shownDigits } from "#contract/money.ts";

interface MoneyInputProps {
  id: string;
  /** The amount is sent as typed in `<name>`, the currency in `<name>_currency`; `formMethod` reads them. */
  name: string;
  label: string;
  /** One is shown beside the field, of several one is chosen. */
  currencies: readonly [string, ...string[]];
  /** Minor units. */
  defaultAmount?: bigint;
  /** Previously typed text, in place of an amount. */
  defaultText?: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  /** A button that fills it in. */
  beside?: ReactNode;
}

/** An amount as people write it, with the decimals of its currency. */
export function MoneyInput({ id, name, label, currencies, hint, error, required, beside, ...before }: MoneyInputProps) {
  const [currency, setCurrency] = useState(currencies[0]);
  const exponent = shownDigits(currency);
  const { defaultAmount, defaultText = defaultAmount === undefined ? undefined : decimalOf(defaultAmount, currency) } =
    before;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <div className="flex min-w-0 max-w-xs flex-1">
            <input
              {...control}
              name={name}
              required={required}
              inputMode={exponent > 0 ? "decimal" : "numeric"}
              autoComplete="off"
              maxLength={24}
              placeholder={decimalOf(0n, currency)}
              defaultValue={defaultText}
              className="control rounded-r-none border-r-0 text-right tabular-nums"
            />
            {currencies.length === 1 ? (
              <span className="control w-auto rounded-l-none bg-wash text-muted">
                {currency}
                <input type="hidden" name={`${name}_currency`} value={currency} />
              </span>
            ) : (
              <select
                name={`${name}_currency`}
                aria-label={`${label}: currency`}
                value={currency}
                onChange={({ target }) => setCurrency(target.value)}
                className="control control-select w-auto rounded-l-none"
              >
                {currencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </select>
            )}
          </div>
          {beside}
        </div>
      )}
    </Field>
  );
}
