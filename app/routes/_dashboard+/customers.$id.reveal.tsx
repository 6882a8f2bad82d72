import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomerFacts } from "#app/capabilities/customers/customer-facts.tsx";
import { CustomerTitle } from "#app/capabilities/customers/customer-title.tsx";
import { customerView } from "#app/capabilities/customers/customer-view.server.ts";
import { readCustomer } from "#app/capabilities/customers/read-customer.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, FormButtons, FormField } from "#app/dashboard/forms/contract-form.tsx";
import { formState } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

const { revealCustomer } = CustomerService.method;

export const meta = titled("Reveal details");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "Reveal details" });

export async function loader(args: LoaderFunctionArgs) {
  const customer = await readCustomer(args);
  if (!customer.isMasked) throw redirect(`/customers/${customer.customerId}`);
  return { customer, form: newForm(revealCustomer) };
}

/** POST /customers/:id/reveal: only this answer contains the details; a resent form gets masked ones. */
export async function action(args: ActionFunctionArgs) {
  const { value, problem } = await formMethod(args, revealCustomer);
  if (problem) return data({ problem, revealed: null }, 422);
  return data({ problem: null, revealed: customerView(value) });
}

export default function Reveal() {
  const { customer, form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const state = formState(form, result?.problem);
  const path = `/customers/${customer.customerId}`;
  return (
    <>
      <CustomerTitle customer={customer} />
      <div className="max-w-xl">
        {result?.revealed ? (
          <Panel id="details" title="Details">
            <CustomerFacts customer={result.revealed} />
            <Link to={path} className={`mt-5 ${button("secondary")}`}>
              Hide details
            </Link>
          </Panel>
        ) : (
          <Panel id="reveal" title="Reveal details">
            <ContractForm state={state} action={`${path}/reveal`} className="space-y-5">
              <p className="text-pretty">The audit log records that you saw this customer's details, when and why.</p>
              <FormField
                state={state}
                name="reason"
                label="Reason"
                hint="For example, the patient asked about an invoice."
              >
                {(control) => <input {...control} autoComplete="off" className="control" />}
              </FormField>
              <FormButtons submit="Reveal details" pending="Revealing…" back={path} />
            </ContractForm>
          </Panel>
        )}
      </div>
    </>
  );
}
