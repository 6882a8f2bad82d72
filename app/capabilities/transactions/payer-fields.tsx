import { Field } from "#app/components/ui/field.tsx";
import type { FoundOption } from "#app/dashboard/filters/filter.ts";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { CustomerField } from "#app/dashboard/inputs/customer-field.tsx";

export interface TypedPayer {
  readonly chosen: FoundOption | null;
  readonly candidates: readonly FoundOption[];
  readonly customer: string;
  readonly name: string;
  readonly email: string;
}

interface PayerFieldsProps {
  typed: TypedPayer;
  state: FormState;
  onChoose: (customerId: string) => void;
}

/** The customer who pays: found by name, or created with the payment. */
export function PayerFields({ typed, state, onChoose }: PayerFieldsProps) {
  const { chosen, candidates, customer, name, email } = typed;
  const [nameError, emailError] = [state.error("new_customer_name"), state.error("new_customer_email")];
  const isNew = Boolean(name || email || nameError || emailError);
  return (
    <div className="space-y-2">
      <CustomerField
        id="customer"
        name="customer"
        label="Customer (optional)"
        chosen={chosen}
        typed={customer}
        error={state.error("customer") ?? state.error("customer_id")}
        onChoose={onChoose}
      />
      {candidates.length > 0 ? <Candidates candidates={candidates} /> : null}
      <span className="hidden noscript:block">
        <button
          type="submit"
          formMethod="get"
          formAction="/transactions/new"
          formNoValidate
          className="text-sm font-medium text-accent underline underline-offset-3"
        >
          Show the customer's stored cards
        </button>
      </span>
      <details open={isNew} className="text-sm">
        <summary className="inline-block py-1 font-medium text-accent underline decoration-1 underline-offset-3">
          New customer
        </summary>
        <div className="mt-2 grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
          <Field id="new_customer_name" label="Name" error={nameError}>
            {(control) => (
              <input
                {...control}
                name="new_customer_name"
                autoComplete="off"
                maxLength={200}
                defaultValue={name}
                className="control"
              />
            )}
          </Field>
          <Field id="new_customer_email" label="Email" error={emailError} hint="Receipts go here.">
            {(control) => (
              <input
                {...control}
                type="email"
                name="new_customer_email"
                autoComplete="off"
                maxLength={254}
                defaultValue={email}
                className="control"
              />
            )}
          </Field>
        </div>
      </details>
    </div>
  );
}

/** The rest of the form goes along, so that nothing typed is lost. */
function Candidates({ candidates }: { candidates: readonly FoundOption[] }) {
  return (
    <fieldset className="rounded-md border border-line p-2 text-sm">
      <legend className="px-1 font-semibold">Customers that match</legend>
      {candidates.map(({ value, name, detail }) => (
        <button
          key={value}
          type="submit"
          formMethod="get"
          formAction="/transactions/new"
          formNoValidate
          name="customer"
          value={value}
          className="block w-full rounded-md px-2 py-1.5 text-left hover:bg-wash"
        >
          <span className="block truncate">{name}</span>
          {detail ? <span className="block truncate text-xs text-muted">{detail}</span> : null}
        </button>
      ))}
    </fieldset>
  );
}
