import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { newCustomerForm, saveNewCustomer } from "#app/capabilities/customers/customer-form.server.ts";
import { CustomerForm } from "#app/capabilities/customers/customer-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("New customer");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "New customer" });

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return { form: newCustomerForm() };
}

/** POST /customers/new */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await saveNewCustomer(args), {
    to: ({ customerId }) => `/customers/${customerId}`,
    done: "Customer created.",
  });
}

export default function NewCustomer() {
  const { form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-2xl">
      <PageTitle title="New customer" />
      <CustomerForm state={state} action="/customers/new" back="/customers" submit="Create customer" offersHealthData />
    </div>
  );
}
