import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeForm, saveChange } from "#app/capabilities/customers/customer-form.server.ts";
import { CustomerForm } from "#app/capabilities/customers/customer-form.tsx";
import { CustomerTitle } from "#app/capabilities/customers/customer-title.tsx";
import { readChangeable, readCustomer } from "#app/capabilities/customers/read-customer.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Callout } from "#app/components/ui/callout.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Edit customer");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "Edit customer" });

export async function loader(args: LoaderFunctionArgs) {
  const customer = await readChangeable(args);
  return { customer, form: changeForm(customer) };
}

/** POST /customers/:id/edit */
export async function action(args: ActionFunctionArgs) {
  const customer = await readCustomer(args);
  return answerResult(args, await saveChange(args, customer), {
    to: `/customers/${customer.customerId}`,
    done: "Customer saved.",
  });
}

export default function EditCustomer() {
  const { customer, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `/customers/${customer.customerId}`;
  return (
    <div className="max-w-2xl">
      <CustomerTitle customer={customer} />
      {customer.isMasked ? (
        <div className="mb-6">
          <Callout>Details are masked. Only the fields that you fill in change.</Callout>
        </div>
      ) : null}
      <CustomerForm
        state={state}
        action={`${path}/edit`}
        back={path}
        submit="Save customer"
        offersHealthData={customer.dataClass !== "phi"}
      />
    </div>
  );
}
