import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { type StoredMethod, storedMethodName } from "#app/capabilities/payment-methods/index.ts";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { PayWith } from "./pay-with.tsx";
import { PayerFields, type TypedPayer } from "./payer-fields.tsx";
import { NEW_CARD } from "./payment-fields.ts";
import { PaymentOptions } from "./payment-options.tsx";

interface PaymentFormProps {
  payer: TypedPayer;
  /** Stored methods of the customer that the address names. */
  methods: readonly StoredMethod[];
  payWith: string | null;
  /** The merchant's own first. */
  currencies: readonly string[];
  state: FormState;
}

/** The facts of a payment. A new card is entered below once the payment exists; a stored one is charged at once. */
export function PaymentForm({ payer, methods, payWith, currencies, state }: PaymentFormProps) {
  const hydrated = useHydrated();
  const stored = useStoredMethods(payer, methods);
  const [choice, setChoice] = useState(payWith);
  const chosen =
    stored.methods.some(({ paymentMethodId }) => paymentMethodId === choice) || choice === NEW_CARD
      ? (choice as string)
      : (stored.methods[0]?.paymentMethodId ?? NEW_CARD);
  const action = `/transactions/new${stored.customerId ? `?customer=${stored.customerId}` : ""}`;
  return (
    <ContractForm state={state} action={action} className="space-y-5">
      {hydrated ? <input type="hidden" name="in_place" value="true" /> : null}
      <Amount state={state} currencies={currencies} />
      <TaxAndTip state={state} />
      <PayerFields typed={payer} state={state} onChoose={stored.choose} />
      {stored.methods.length > 0 ? (
        <PayWith key={stored.customerId} methods={stored.methods} chosen={chosen} onChoose={setChoice} />
      ) : null}
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
      <PaymentOptions state={state} savesCard={chosen === NEW_CARD || !hydrated} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={chosen === NEW_CARD ? "Creating…" : "Charging…"}>
          {verbOf(stored.methods, hydrated ? chosen : null)}
        </SubmitButton>
        <Link to={stored.customerId ? `/customers/${stored.customerId}` : "/transactions"} className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}

/** Without scripts the choice is not known before the form is sent. */
function verbOf(methods: readonly StoredMethod[], chosen: string | null): string {
  const method = methods.find(({ paymentMethodId }) => paymentMethodId === chosen);
  if (method) return `Charge ${storedMethodName(method)}`;
  return methods.length > 0 && chosen === null ? "Continue" : "Continue to card";
}

function Amount({ state, currencies }: Pick<PaymentFormProps, "state" | "currencies">) {
  const typed = state.field("amount").defaultValue;
  const chosen = state.field("amount_currency").defaultValue;
  const currency = currencies.find((code) => code === chosen) ?? currencies[0] ?? "USD";
  return (
    <MoneyInput
      id="amount"
      name="amount"
      label="Amount"
      currencies={[currency, ...currencies.filter((code) => code !== currency)]}
      {...(typed && { defaultText: typed })}
      error={state.error("amount") ?? state.error("currency")}
      required
    />
  );
}

/** Both are in the amount already: nothing is added to what the customer agreed to. */
function TaxAndTip({ state }: { state: FormState }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {INCLUDED.map(({ name, label }) => (
        <FormField key={name} state={state} name={name} label={label} hint="Included in the amount.">
          {(control) => (
            <input {...control} inputMode="decimal" autoComplete="off" maxLength={24} className="control text-right" />
          )}
        </FormField>
      ))}
    </div>
  );
}

const INCLUDED = [
  { name: "tax_included", label: "Tax (optional)" },
  { name: "tip_included", label: "Tip (optional)" },
];

interface Stored {
  readonly chosen?: { readonly value: string } | null;
  readonly methods?: readonly StoredMethod[];
}

/** The stored methods of the customer who is chosen, read from this page's own loader. */
function useStoredMethods({ chosen }: TypedPayer, methods: readonly StoredMethod[]) {
  const [customerId, setCustomerId] = useState(chosen?.value ?? "");
  const fetcher = useFetcher<Stored>();
  const loaded = fetcher.data;
  const own = customerId !== "" && customerId === chosen?.value ? methods : [];
  return {
    customerId,
    methods: customerId !== "" && loaded?.chosen?.value === customerId ? (loaded.methods ?? []) : own,
    choose: (chosenId: string) => {
      setCustomerId(chosenId);
      if (chosenId && chosenId !== customerId) fetcher.load(`/transactions/new?customer=${chosenId}`);
    },
  };
}
