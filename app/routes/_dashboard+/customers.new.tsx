import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { newCustomerForm, saveNewCustomer } from "#app/capabilities/customers/customer-form.server.ts";
import { CustomerForm } from "#app/capabilities/customers/customer-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("New customer");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "New customer" });

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return { form: newCustomerForm() };
}

/** POST /customers/new */
export async function action(args: ActionFunctionArgs) {
  const { value, problem } = await saveNewCustomer(args);
  if (problem) return data({ problem }, 422);
  return redirectWith(args.request, `/customers/${value.customerId}`, { tone: "done", text: "Customer created." });
}

export default function NewCustomer() {
  const { form } = useLoaderData<typeof loader>();
  const state = formState(form, useActionData<typeof action>()?.problem);
  return (
    <div className="max-w-2xl">
      <PageTitle title="New customer" />
      <CustomerForm state={state} action="/customers/new" back="/customers" submit="Create customer" offersHealthData />
    </div>
  );
}
