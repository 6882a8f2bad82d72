import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

/** How the payment was ordered, and when it is captured. */
export function PaymentOptions({ state, savesCard }: { state: FormState; savesCard: boolean }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
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
      </div>
      <Option state={state} name="incremental_authorization">
        The held amount may increase later
      </Option>
      {savesCard ? (
        <Option state={state} name="save_payment_method">
          Save the card with the customer for later charges. The customer must agree.
        </Option>
      ) : null}
    </>
  );
}

function Option({ state, name, children }: { state: FormState; name: string; children: string }) {
  const error = state.error(name);
  return (
    <label className="flex gap-2.5 text-sm">
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={state.has(name, "true")}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-4.5 shrink-0"
      />
      <span>
        {children}
        {error ? <span className="block text-danger">{error}</span> : null}
      </span>
    </label>
  );
}
