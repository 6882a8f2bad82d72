import type { CouponView } from "#app/capabilities/coupons/index.server.ts";
import type { NamedPrice } from "#app/capabilities/plans/index.server.ts";
import type { FoundOption } from "#app/dashboard/filters/filter.ts";
import { ContractForm, FormField } from "#app/dashboard/forms/contract-form.tsx";
import { Fold } from "#app/dashboard/forms/fold.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { CountField } from "#app/dashboard/forms/small-inputs.tsx";
import type { Values } from "#app/dashboard/forms/typed-values.ts";
import { CustomerField } from "#app/dashboard/inputs/customer-field.tsx";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { CouponSelect } from "./coupon-select.tsx";
import { ItemFields } from "./item-fields.tsx";
import { PreviewButtons } from "./preview-buttons.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import type { PreviewView } from "./preview-view.server.ts";
import { Select, type SelectOption } from "./select.tsx";
import { COLLECTION_METHODS } from "./subscription-labels.ts";

interface NewSubscriptionFormProps {
  state: FormState;
  known: Values;
  prices: readonly NamedPrice[];
  coupons: readonly CouponView[];
  chosen: FoundOption | null;
  /** Of the chosen customer. */
  methods: readonly SelectOption[];
  preview: PreviewView | null;
}

const ANCHORS = [
  { value: "anniversary", name: "The day on which it begins" },
  { value: "day_of_month", name: "A day of the month" },
  { value: "calendar", name: "The first day of the month, week or year" },
] as const;

export function NewSubscriptionForm({
  state,
  known,
  prices,
  coupons,
  chosen,
  methods,
  preview,
}: NewSubscriptionFormProps) {
  return (
    <ContractForm state={state} action="/subscriptions/new" className="group/new space-y-6">
      <CustomerField
        id="customer"
        name="customer"
        label="Customer"
        chosen={chosen}
        typed={state.field("customer").defaultValue}
        error={state.error("customer")}
      />
      <ItemFields state={state} known={known} prices={prices} />
      <div className="divide-y divide-line rounded-lg border border-line">
        <Fold state={state} title="Trial and coupon" fields={["trial_days", "coupon_id"]}>
          <div className="grid gap-4 sm:grid-cols-2">
            <CountField
              state={state}
              name="trial_days"
              label="Days of trial"
              placeholder="As the price says"
              hint="0 for none."
            />
            <CouponSelect state={state} name="coupon_id" coupons={coupons} none="None" />
          </div>
        </Fold>
        <Fold
          state={state}
          title="Billing"
          fields={["billing_anchor", "collection_method", "days_until_due", "payment_method_id", "reference"]}
        >
          <Billing state={state} methods={methods} />
        </Fold>
      </div>
      <MetadataInput {...state.rows("metadata", "key", "value")} />
      {preview ? <PreviewPanel preview={preview} nothingNow="Nothing is billed now: a trial comes first." /> : null}
      <PreviewButtons
        isPreviewed={preview !== null}
        confirm="Subscribe customer"
        pending="Subscribing…"
        back="/subscriptions"
      />
    </ContractForm>
  );
}

function Billing({ state, methods }: Pick<NewSubscriptionFormProps, "state" | "methods">) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Select state={state} name="billing_anchor[anchor_type]" label="Billed on" options={ANCHORS} />
        <div className="hidden group-has-[[value=day\_of\_month]:checked]/new:block">
          <CountField state={state} name="billing_anchor[day]" label="Day" placeholder="15" />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Select state={state} name="collection_method" label="Payment" options={COLLECTION_METHODS} />
        <div className="hidden group-has-[[value=invoice]:checked]/new:block">
          <CountField state={state} name="days_until_due" label="Due in days" placeholder="14" />
        </div>
      </div>
      <div className="group-has-[[name=collection\_method]_[value=invoice]:checked]/new:hidden">
        <Select
          state={state}
          name="payment_method_id"
          label="Payment method"
          options={methods}
          hint={methods.length > 1 ? undefined : "The preview shows the customer's others."}
        />
      </div>
      <FormField
        state={state}
        name="billing_anchor[time_zone]"
        label="Time zone (optional)"
        hint="In which its days begin: the customer's, unless you name another, for example America/New_York."
      >
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
      <FormField
        state={state}
        name="reference"
        label="Reference (optional)"
        hint="Your own, for example a contract number."
      >
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
    </>
  );
}
