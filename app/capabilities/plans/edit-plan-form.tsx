import { FieldError } from "#app/components/ui/field.tsx";
import { ContractForm, FormButtons } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { NameFields } from "./name-fields.tsx";
import type { PayerPrice } from "./payer-prices.server.ts";
import { planPath } from "./plan-path.ts";
import { PriceText } from "./price-text.tsx";

interface EditPlanFormProps {
  state: FormState;
  planId: string;
  payerPrices: readonly PayerPrice[];
}

/** What a plan is called, and what its payers may change to. */
export function EditPlanForm({ state, planId, payerPrices }: EditPlanFormProps) {
  const path = planPath({ planId });
  return (
    <ContractForm state={state} action={`${path}/edit`} className="space-y-6">
      <NameFields state={state} />
      <fieldset>
        <legend className="text-sm font-semibold">Payers can change to</legend>
        <p className="mb-2 text-[0.8125rem] text-muted">
          They change in their account, after a preview. If none is checked, they can't change.
        </p>
        <ul className="space-y-2">
          {payerPrices.map(({ priceId, plan, terms }) => (
            <li key={priceId}>
              <label className="flex gap-2.5 text-sm">
                <input
                  type="checkbox"
                  name="payer_price_ids"
                  value={priceId}
                  defaultChecked={state.has("payer_price_ids", priceId)}
                  className="mt-0.5 size-4.5 shrink-0"
                />
                <span>
                  {plan}: <PriceText terms={terms} />
                </span>
              </label>
            </li>
          ))}
        </ul>
        {payerPrices.length === 0 ? <p className="text-sm text-muted">Add a price first.</p> : null}
        <FieldError id="payer_price_ids-error">{state.error("payer_price_ids")}</FieldError>
      </fieldset>
      <MetadataInput {...state.rows("metadata", "key", "value")} />
      <FormButtons submit="Save plan" pending="Saving…" back={path} />
    </ContractForm>
  );
}
