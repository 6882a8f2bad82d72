import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { NameFields } from "./name-fields.tsx";
import { TermsFields } from "./terms-fields.tsx";

/** A new plan with its first price. */
export function PlanForm({ state, known }: { state: FormState; known: Values }) {
  return (
    <ContractForm state={state} action="/subscriptions/plans/new" className="space-y-6">
      <NameFields state={state} />
      <TermsFields state={state} field="price" known={known} />
      <MetadataInput {...state.rows("metadata", "key", "value")} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending="Creating…">Create plan</SubmitButton>
        <button type="submit" name="draft" value="true" formNoValidate className={button("secondary")}>
          Save draft
        </button>
        <Link to="/subscriptions/plans" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}
