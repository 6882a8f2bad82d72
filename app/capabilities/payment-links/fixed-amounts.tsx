import { Callout } from "#app/components/ui/callout.tsx";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

interface FixedAmountsProps {
  state: FormState;
  items: PaymentLinkView["lineItems"];
}

/** In place of the amounts once a payer has started to pay. A delivery raises the stock. */
export function FixedAmounts({ state, items }: FixedAmountsProps) {
  return (
    <div className="space-y-4">
      <Callout>A payer has started to pay, so the amounts can't change. Duplicate the link to use others.</Callout>
      {items.map(({ itemId, name, stockLeft }, place) => (
        <FormField
          key={itemId}
          state={state}
          name={`line_items[${place}][stock]`}
          label={`Stock: ${name}`}
          hint={
            stockLeft === null ? "With what is sold. Empty without a limit." : `With what is sold: ${stockLeft} left.`
          }
        >
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              placeholder="No limit"
              className="control max-w-40 tabular-nums"
            />
          )}
        </FormField>
      ))}
    </div>
  );
}
