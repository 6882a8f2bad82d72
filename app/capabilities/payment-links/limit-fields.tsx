import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { CustomerField } from "#app/dashboard/inputs/customer-field.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

const USES = [
  ["multiple", "Many"],
  ["single", "One, then the link ends"],
] as const;

interface LimitFieldsProps {
  state: FormState;
  link: PaymentLinkView | null;
  /** The zone of the time at which the link ends. */
  timeZone: string;
}

/** How often the link is paid, until when, by whom and in which language. */
export function LimitFields({ state, link, timeZone }: LimitFieldsProps) {
  return (
    <>
      <div className="group/use grid gap-4 sm:grid-cols-2">
        <FormField state={state} name="use" label="Payments">
          {(control) => (
            <select {...control} className="control control-select">
              {USES.filter(([value]) => link === null || value === link.use).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <div className="group-has-[[value=single]:checked]/use:hidden">
          <FormField
            state={state}
            name="max_uses"
            label="At most (optional)"
            hint="The link ends after so many payments."
          >
            {(control) => <input {...control} inputMode="numeric" autoComplete="off" className="control" />}
          </FormField>
        </div>
      </div>
      <FormField
        state={state}
        name="expires_at"
        label="Ends (optional)"
        hint={`Payers can't start to pay after it. Time zone: ${timeZone.replaceAll("_", " ")}.`}
      >
        {(control) => <input {...control} type="datetime-local" className="control max-w-64" />}
      </FormField>
      {link ? null : (
        <CustomerField
          id="customer"
          name="customer"
          label="Customer (optional)"
          chosen={null}
          typed={state.field("customer").defaultValue}
          hint="All payments of the link are theirs."
          error={state.error("customer")}
        />
      )}
      <FormField state={state} name="locale" label="Language of the page">
        {(control) => (
          <select {...control} className="control control-select max-w-64">
            <option value="">The payer's own</option>
            <option value="en">English</option>
            <option value="de">German</option>
          </select>
        )}
      </FormField>
    </>
  );
}
