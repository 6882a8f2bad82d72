import { expiryText, type StoredMethod, storedMethodName } from "#app/capabilities/payment-methods/index.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { NEW_CARD } from "./payment-fields.ts";

interface PayWithProps {
  methods: readonly StoredMethod[];
  chosen: string;
  onChoose: (choice: string) => void;
}

/** The customer's stored cards, the default first, and a new one. */
export function PayWith({ methods, chosen, onChoose }: PayWithProps) {
  return (
    <fieldset className="text-sm">
      <legend className="mb-1 font-semibold">Pay with</legend>
      <div className="divide-y divide-line rounded-md border border-line">
        {methods.map((method) => {
          const expires = method.card && expiryText(method.card);
          return (
            <Choice key={method.paymentMethodId} {...{ chosen, onChoose }} value={method.paymentMethodId}>
              <span className="whitespace-nowrap">{storedMethodName(method)}</span>
              {expires ? <span className="text-muted">{expires}</span> : null}
              {method.isDefault ? <Badge tone="neutral">Default</Badge> : null}
            </Choice>
          );
        })}
        <Choice {...{ chosen, onChoose }} value={NEW_CARD}>
          New card
        </Choice>
      </div>
    </fieldset>
  );
}

interface ChoiceProps extends Pick<PayWithProps, "chosen" | "onChoose"> {
  value: string;
  children: React.ReactNode;
}

function Choice({ value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <input
        type="radio"
        name="pay_with"
        value={value}
        defaultChecked={value === chosen}
        onChange={() => onChoose(value)}
        className="size-4.5"
      />
      {children}
    </label>
  );
}
