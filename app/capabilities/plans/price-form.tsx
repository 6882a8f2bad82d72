import { Callout } from "#app/components/ui/callout.tsx";
import { ContractForm, FormButtons } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import { planPath } from "./plan-path.ts";
import { TermsFields } from "./terms-fields.tsx";

interface PriceFormProps {
  state: FormState;
  known: Values;
  planId: string;
}

/** Another price of a plan. */
export function PriceForm({ state, known, planId }: PriceFormProps) {
  const path = planPath({ planId });
  return (
    <ContractForm state={state} action={`${path}/prices/new`} className="space-y-6">
      <Callout>
        A price never changes. Subscribers of another price keep theirs until you change their subscription.
      </Callout>
      <TermsFields state={state} field="terms" known={known} />
      <FormButtons submit="Add price" pending="Adding…" back={path} />
    </ContractForm>
  );
}
