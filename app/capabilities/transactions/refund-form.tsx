import { useState } from "react";
import { methodName } from "#app/capabilities/payment-methods/index.ts";
import { Money } from "#app/components/ui/money.tsx";
import { ContractForm, FormButtons, FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { parseMoney } from "#contract/parse-money.ts";
import { REFUND_REASONS } from "./transaction-labels.ts";
import type { TransactionView } from "./transaction-view.server.ts";

interface RefundFormProps {
  transaction: TransactionView;
  state: FormState;
}

/** Asks for the amount and shows the effect before anything is sent. */
export function RefundForm({ transaction, state }: RefundFormProps) {
  const { transactionId, currency, amountRefundable } = transaction;
  const [amount, setAmount] = useState<bigint | null>(amountRefundable);
  const path = `/transactions/${transactionId}`;
  return (
    <ContractForm
      state={state}
      action={`${path}/refund`}
      className="space-y-5"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "amount")
          setAmount(parseMoney(target.value, currency));
      }}
    >
      <MoneyInput
        id="amount"
        name="amount"
        label="Amount"
        currencies={[currency]}
        defaultAmount={amountRefundable}
        error={state.error("amount")}
        required
      />
      <Preview transaction={transaction} amount={amount} />
      <FormField state={state} name="reason" label="Reason">
        {(control) => (
          <select {...control} className="control control-select">
            {Object.entries(REFUND_REASONS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField state={state} name="note" label="Note (optional)" hint="The customer doesn't see it.">
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
      <FormField state={state} name="delay_minutes" label="Send" hint="Until it is sent you can cancel it.">
        {(control) => (
          <select {...control} className="control control-select">
            <option value="">Now</option>
            <option value="30">In 30 minutes</option>
            <option value="1440">In 24 hours</option>
          </select>
        )}
      </FormField>
      <FormButtons submit="Refund payment" pending="Refunding…" back={path} cancel="Back" />
    </ContractForm>
  );
}

/** Effect of the refund. Null until an amount is entered. */
function Preview({ transaction, amount }: { transaction: TransactionView; amount: bigint | null }) {
  const { amountRefundable, amountRefunded, currency, paymentMethod } = transaction;
  const isTooMuch = amount !== null && amount > amountRefundable;
  const after = amount === null || isTooMuch ? null : amountRefundable - amount;
  return (
    <div aria-live="polite" className="space-y-1.5 rounded-md border border-line bg-wash px-3.5 py-2.5 text-sm">
      {isTooMuch ? (
        <p className="font-semibold text-danger">
          You can refund at most <Money amount={amountRefundable} currency={currency} />.
        </p>
      ) : null}
      <p className="flex justify-between gap-4">
        <span className="text-muted">Refunded so far</span>
        <Money amount={amountRefunded} currency={currency} />
      </p>
      <p className="flex justify-between gap-4">
        <span className="text-muted">This refund</span>
        {amount === null ? "–" : <Money amount={amount} currency={currency} />}
      </p>
      <p className="flex justify-between gap-4 border-line border-t pt-1.5 font-semibold">
        <span>Can be refunded afterwards</span>
        {after === null ? "–" : <Money amount={after} currency={currency} />}
      </p>
      <p className="text-muted">
        {paymentMethod ? `The money goes back to ${methodName(paymentMethod)}. ` : ""}Banks show it after 5 to 10
        business days.
      </p>
    </div>
  );
}
