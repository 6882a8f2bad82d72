import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import { Fold } from "#app/dashboard/forms/fold.tsx";
import { type FormState, TIME_ZONE } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";
import { textIn, type Values } from "#app/dashboard/forms/typed-values.ts";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { AfterFields } from "./after-fields.tsx";
import { CollectFields } from "./collect-fields.tsx";
import { ExtraAmounts } from "./extra-amounts.tsx";
import { FixedAmounts } from "./fixed-amounts.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { linkPath } from "./payment-link-columns.tsx";
import type { PaymentLinkView } from "./payment-link-view.server.ts";
import { PriceFields } from "./price-fields.tsx";
import { QuestionRows } from "./question-rows.tsx";

interface PaymentLinkFormProps {
  state: FormState;
  /** What the form starts with: its rows follow from it. */
  known: Values;
  /** Reads what is typed, for the preview. */
  onInput: () => void;
  /** The link that the form changes; null for a new one. */
  link: PaymentLinkView | null;
}

/** A title and a price make a link; the rest is folded. */
export function PaymentLinkForm({ state, known, onInput, link }: PaymentLinkFormProps) {
  const rows = { state, known, onInput };
  // The zone of the times in the form, also when it is shown again.
  const timeZone = textIn(known, TIME_ZONE);
  const hasAmounts = link === null || link.amountsChangeable;
  return (
    <ContractForm
      state={state}
      action={link ? `${linkPath(link)}/edit` : "/payment-links/new"}
      onInput={onInput}
      className="space-y-5"
    >
      <input type="hidden" name={TIME_ZONE} value={timeZone} />
      <FormField state={state} name="title" label="Title" hint="What the payer pays for.">
        {(control) => <input {...control} autoComplete="off" placeholder="Running shoes" className="control" />}
      </FormField>
      {hasAmounts ? <PriceFields {...rows} link={link} /> : <FixedAmounts state={state} items={link.lineItems} />}
      <div className="divide-y divide-line rounded-lg border border-line">
        <Fold state={state} title="Description" fields={["description", "reference", "metadata"]}>
          <FormField state={state} name="description" label="Description" hint="The payer reads it below the title.">
            {(control) => <textarea {...control} rows={3} className="control" />}
          </FormField>
          <TextField
            state={state}
            name="reference"
            label="Reference"
            hint="For you, for example a campaign. Payments of the link have it too."
          />
          <MetadataInput {...state.rows("metadata", "key", "value")} />
        </Fold>
        {hasAmounts ? (
          <Fold state={state} title="Tax, discount and tip" fields={["tax_rate", "discount", "tip"]}>
            <ExtraAmounts state={state} />
          </Fold>
        ) : null}
        <Fold state={state} title="What you ask the payer" fields={["collect"]}>
          <CollectFields state={state} />
          <QuestionRows {...rows} />
        </Fold>
        <Fold state={state} title="Limits" fields={["use", "max_uses", "expires_at", "customer", "locale"]}>
          <LimitFields state={state} link={link} timeZone={timeZone} />
        </Fold>
        <Fold state={state} title="After payment" fields={["after_completion", "inactive_message"]}>
          <AfterFields state={state} />
        </Fold>
      </div>
      <Buttons link={link} />
    </ContractForm>
  );
}

/** Without scripts the preview follows on a button. */
function Buttons({ link }: Pick<PaymentLinkFormProps, "link">) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton pending={link ? "Saving…" : "Creating…"}>{link ? "Save link" : "Create link"}</SubmitButton>
      {link ? null : (
        <button type="submit" name="draft" value="true" className={button("secondary")}>
          Save draft
        </button>
      )}
      <span className="hidden noscript:inline">
        <button type="submit" name="preview" value="true" formNoValidate className={button("secondary")}>
          Preview
        </button>
      </span>
      <Link to={link ? linkPath(link) : "/payment-links"} className={button("quiet")}>
        Cancel
      </Link>
    </div>
  );
}
