import type { CouponView } from "#app/capabilities/coupons/index.server.ts";
import type { NamedPrice } from "#app/capabilities/plans/index.server.ts";
import { ContractForm } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import { CouponSelect } from "./coupon-select.tsx";
import { ItemFields } from "./item-fields.tsx";
import { PreviewButtons } from "./preview-buttons.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import type { PreviewView } from "./preview-view.server.ts";
import { Select } from "./select.tsx";
import { subscriptionPath } from "./subscription-columns.tsx";
import { PRORATIONS } from "./subscription-labels.ts";
import type { SubscriptionView } from "./subscription-view.server.ts";

interface ChangeFormProps {
  state: FormState;
  known: Values;
  subscription: SubscriptionView;
  prices: readonly NamedPrice[];
  coupons: readonly CouponView[];
  preview: PreviewView | null;
}

const ON_FAILURE = [
  { value: "", name: "Keep what they have, and wait 23 hours for the payment" },
  { value: "apply_and_past_due", name: "Change it anyway, and mark it past due" },
] as const;

export function ChangeForm({ state, known, subscription, prices, coupons, preview }: ChangeFormProps) {
  const path = subscriptionPath(subscription);
  return (
    <ContractForm state={state} action={`${path}/change`} className="space-y-6">
      <ItemFields state={state} known={known} prices={prices} />
      <CouponSelect
        state={state}
        name="coupon"
        coupons={coupons}
        none={subscription.discount ? "Keep the present one" : "None"}
        {...(subscription.discount ? { remove: "Take it away" } : {})}
      />
      <Select state={state} name="proration" label="When and how it is billed" options={PRORATIONS} />
      <Select state={state} name="on_payment_failure" label="If its payment fails" options={ON_FAILURE} />
      {preview ? <PreviewPanel preview={preview} nothingNow="Nothing is billed now." /> : null}
      <PreviewButtons isPreviewed={preview !== null} confirm="Change subscription" pending="Changing…" back={path} />
    </ContractForm>
  );
}
