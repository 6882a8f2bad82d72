import { AddressFields } from "#app/dashboard/forms/address-fields.tsx";
import { ContractForm, FormButtons, TimeZoneField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";

const TIMES = [
  { name: "shipped_at", label: "Shipped at" },
  { name: "delivered_at", label: "Delivered at" },
] as const;

/** Records a delivery of a transaction. */
export function FulfillmentForm({ state, transactionId }: { state: FormState; transactionId: string }) {
  const path = `/transactions/${transactionId}`;
  return (
    <ContractForm state={state} action={`${path}/fulfillments/new`} className="space-y-5">
      <p className="text-sm text-muted">Fill in what you know. A fulfillment can't be changed later.</p>
      <TimeZoneField />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField state={state} name="carrier" label="Carrier" hint="For example, UPS." />
        <TextField state={state} name="tracking_number" label="Tracking number" />
        {TIMES.map((field) => (
          <TextField key={field.name} state={state} type="datetime-local" {...field} />
        ))}
      </div>
      <AddressFields state={state} field="shipping_address" legend="Shipping address" />
      <FormButtons submit="Add fulfillment" pending="Adding…" back={path} />
    </ContractForm>
  );
}
