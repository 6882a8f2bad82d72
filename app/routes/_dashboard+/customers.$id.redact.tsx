import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomerTitle } from "#app/capabilities/customers/customer-title.tsx";
import { readChangeable } from "#app/capabilities/customers/read-customer.server.ts";
import { redactConfirmed } from "#app/capabilities/customers/redact-confirmed.server.ts";
import { titled } from "#app/components/page.tsx";
import { Form } from "#app/components/requests/form.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";

export const meta = titled("Redact customer");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "Redact customer" });

export async function loader(args: LoaderFunctionArgs) {
  return { customer: await readChangeable(args) };
}

/** POST /customers/:id/redact */
export async function action(args: ActionFunctionArgs) {
  const error = await redactConfirmed(args);
  if (error) return data({ error }, 422);
  const path = `/customers/${encodeURIComponent(args.params.id ?? "")}`;
  return redirectWith(args.request, path, { tone: "done", text: "Personal details removed." });
}

export default function RedactCustomer() {
  const { customer } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  const path = `/customers/${customer.customerId}`;
  return (
    <>
      <CustomerTitle customer={customer} />
      <div className="max-w-xl">
        <Panel id="redact" title="Redact personal details">
          <Form method="post" action={`${path}/redact`} className="space-y-5">
            <div className="space-y-2 text-pretty">
              <p>
                Name, email, phone, addresses, tax IDs, description and metadata are removed, here and at the processor.
                Payment methods are removed too. So are the details of customers that were merged into this one.
              </p>
              <p>
                Payments, refunds and disputes stay. <strong>This can't be undone.</strong>
              </p>
            </div>
            <Field id="confirmation" label="Type REDACT to confirm" error={error}>
              {(control) => (
                <input {...control} name="confirmation" required autoComplete="off" className="control font-mono" />
              )}
            </Field>
            <div className="flex flex-wrap gap-3">
              <button type="submit" className={button("danger")}>
                Redact customer
              </button>
              <Link to={path} className={button("quiet")}>
                Cancel
              </Link>
            </div>
          </Form>
        </Panel>
      </div>
    </>
  );
}
