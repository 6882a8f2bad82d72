import { useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { decimalOf } from "#contract/money.ts";

/** The largest amount of the contract. */
const MOST_DIGITS = 11;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0"] as const;

/** The digits of what was typed, without leading zeros. */
const digitsOf = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "").slice(0, MOST_DIGITS);

/** The digits of an amount, and what a cashier sees of them. */
export function useKeypad(start: string, currency: string) {
  const [digits, setDigits] = useState(digitsOf(start));
  const amount = BigInt(digits || "0");
  return {
    amount,
    text: decimalOf(amount, currency),
    type: (text: string) => setDigits(digitsOf(text)),
    press: (key: string) => setDigits((before) => digitsOf(before + key)),
    erase: () => setDigits((before) => before.slice(0, -1)),
  };
}

type KeypadState = ReturnType<typeof useKeypad>;

interface AmountProps {
  state: KeypadState;
  currency: string;
  /** What was typed before, for pages without scripts. */
  typed: string;
  error: string | undefined;
}

/** The amount, as digits from the right: 1250 is 12.50. Without scripts it is written as usual. */
export function KeypadAmount({ state, currency, typed, error }: AmountProps) {
  const hydrated = useHydrated();
  return (
    <div>
      <label htmlFor="amount" className="mb-1 block text-sm font-semibold">
        Amount in {currency}
      </label>
      <input
        id="amount"
        name="amount"
        required
        autoComplete="off"
        maxLength={24}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "amount-error" : undefined}
        className="control h-16 text-right text-3xl font-extrabold tabular-nums"
        {...(hydrated
          ? // The keypad below replaces the phone's own.
            { value: state.text, onChange: ({ target }) => state.type(target.value), inputMode: "none" as const }
          : { defaultValue: typed, inputMode: "decimal" as const, placeholder: decimalOf(0n, currency) })}
      />
      <input type="hidden" name="amount_currency" value={currency} />
      <FieldError id="amount-error">{error}</FieldError>
    </div>
  );
}

/** Shown with scripts only: without them, the phone's own keys are used. */
export function Keys({ state: { press, erase } }: { state: KeypadState }) {
  if (!useHydrated()) return null;
  const look = `${button("secondary", "large")} min-h-14! text-xl!`;
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">Keypad</legend>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => press(key)} className={look}>
          {key}
        </button>
      ))}
      <button type="button" aria-label="Delete last digit" onClick={erase} className={look}>
        <span aria-hidden="true">⌫</span>
      </button>
    </fieldset>
  );
}
