import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";

interface PaymentFormProps {
  customer: { customerId: string; name: string } | null;
  state: FormState;
}

/** The facts of a payment. The card is entered on the next page, in the engine's form. */
export function PaymentForm({ customer, state }: PaymentFormProps) {
  const action = `/transactions/new${customer ? `?customer=${customer.customerId}` : ""}`;
  return (
    <ContractForm state={state} action={action} className="space-y-5">
      {customer ? (
        <p className="text-sm">
          Customer: <strong>{customer.name}</strong>
          <input type="hidden" name="customer_id" value={customer.customerId} />
        </p>
      ) : null}
      <MoneyInput
        id="amount"
        name="amount"
        label="Amount"
        currencies={["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"]}
        error={state.error("amount") ?? state.error("currency")}
        required
      />
      <FormField
        state={state}
        name="description"
        label="Description (optional)"
        hint="The customer sees it on the receipt."
      >
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
      <FormField state={state} name="reference" label="Reference (optional)" hint="For example, an order number.">
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
      <FormField state={state} name="payment_channel" label="Order">
        {(control) => (
          <select {...control} className="control control-select">
            <option value="">In person, or not known</option>
            <option value="telephone_order">By phone</option>
            <option value="mail_order">By mail</option>
            <option value="ecommerce">Online</option>
          </select>
        )}
      </FormField>
      <FormField state={state} name="capture_method" label="Capture">
        {(control) => (
          <select {...control} className="control control-select">
            <option value="automatic">Charge now</option>
            <option value="manual">Hold the amount, charge later</option>
            <option value="manual_multiple">Hold the amount, charge in parts</option>
          </select>
        )}
      </FormField>
      <label className="flex gap-2.5 text-sm">
        <input type="checkbox" name="incremental_authorization" value="true" className="mt-0.5 size-4.5" />
        <span>
          The held amount may increase later
          {state.error("incremental_authorization") ? (
            <span className="block text-danger">{state.error("incremental_authorization")}</span>
          ) : null}
        </span>
      </label>
      {customer ? (
        <label className="flex gap-2.5 text-sm">
          <input type="checkbox" name="save_payment_method" value="true" className="mt-0.5 size-4.5" />
          <span>Save the card for later charges. The customer must agree.</span>
        </label>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending="Creating…">Continue to card</SubmitButton>
        <Link to={customer ? `/customers/${customer.customerId}` : "/transactions"} className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}
