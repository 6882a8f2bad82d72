import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { storedMethodName } from "#app/capabilities/payment-methods/index.ts";
import { readEditPage, saveEdit } from "#app/capabilities/subscriptions/simple-forms.server.ts";
import { subscriptionPath } from "#app/capabilities/subscriptions/subscription-columns.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";

export const meta = titled("Edit subscription");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Edit subscription" });

export async function loader(args: LoaderFunctionArgs) {
  return readEditPage(args);
}

/** POST /subscriptions/:id/edit */
export async function action(args: ActionFunctionArgs) {
  return saveEdit(args);
}

export default function EditSubscription() {
  const { form, subscription, methods } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = subscriptionPath(subscription);
  return (
    <div className="max-w-xl">
      <PageTitle title="Edit subscription" lead="Nothing here changes what is billed." />
      <ContractForm state={state} action={`${path}/edit`} className="space-y-6">
        <FormField
          state={state}
          name="payment_method_id"
          label="Payment method"
          hint="It is charged from the next invoice on."
        >
          {(control) => (
            <select {...control} className="control control-select">
              <option value="">The customer's default</option>
              {methods.map((method) => (
                <option key={method.paymentMethodId} value={method.paymentMethodId}>
                  {storedMethodName(method)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField
          state={state}
          name="reference"
          label="Reference (optional)"
          hint="Your own, for example a contract number."
        >
          {(control) => <input {...control} autoComplete="off" className="control" />}
        </FormField>
        <MetadataInput {...state.rows("metadata", "key", "value")} />
        <FormButtons submit="Save subscription" pending="Saving…" back={path} />
      </ContractForm>
    </div>
  );
}
