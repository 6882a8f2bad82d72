import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { linkPath } from "./payment-link-columns.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

interface EditLinkFormProps {
  link: PaymentLinkView;
  state: FormState;
  /** Reads what is typed, for the preview. */
  onInput: () => void;
}

/** What can change of a link. Its price can until a payer starts to pay. */
export function EditLinkForm({ link, state, onInput }: EditLinkFormProps) {
  const path = linkPath(link);
  const { currency, use, amountType, amountsChangeable } = link;
  const hasAmount = amountType === "fixed" && amountsChangeable;
  return (
    <ContractForm state={state} action={`${path}/edit`} onInput={onInput} className="space-y-5">
      {hasAmount ? null : (
        <Callout>
          {amountsChangeable ? "Items and amounts that payers enter" : "A payer has started to pay. The amounts"} can't
          be changed here. Duplicate the link to use others.
        </Callout>
      )}
      <TextField state={state} name="title" label="Title" />
      {hasAmount ? (
        <MoneyInput
          id="amount"
          name="amount"
          label="Amount"
          currencies={[currency]}
          defaultText={state.field("amount").defaultValue}
          error={state.error("amount")}
          required
        />
      ) : null}
      <FormField state={state} name="description" label="Description">
        {(control) => <textarea {...control} rows={3} className="control" />}
      </FormField>
      {use === "single" ? null : (
        <FormField state={state} name="max_uses" label="Payments at most" hint="The link ends after so many payments.">
          {(control) => <input {...control} inputMode="numeric" autoComplete="off" className="control max-w-40" />}
        </FormField>
      )}
      <FormField
        state={state}
        name="inactive_message"
        label="Message once the link has ended"
        hint="Also while it is paused."
      >
        {(control) => <textarea {...control} rows={2} className="control" />}
      </FormField>
      <TextField state={state} name="reference" label="Reference" hint="New payments have the new one." />
      <MetadataInput {...state.rows("metadata", "key", "value")} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending="Saving…">Save link</SubmitButton>
        <span className="hidden noscript:inline">
          <button type="submit" name="preview" value="true" formNoValidate className={button("secondary")}>
            Preview
          </button>
        </span>
        <Link to={path} className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}
