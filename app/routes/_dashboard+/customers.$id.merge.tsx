import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CustomerTitle } from "#app/capabilities/customers/customer-title.tsx";
import { MergePreview } from "#app/capabilities/customers/merge-preview.tsx";
import { MergeSearch } from "#app/capabilities/customers/merge-search.tsx";
import { readMergePage } from "#app/capabilities/customers/read-merge-page.server.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

export const meta = titled("Merge customers");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "Merge customers" });

export async function loader(args: LoaderFunctionArgs) {
  return readMergePage(args);
}

/** POST /customers/:id/merge */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, CustomerService.method.mergeCustomer, {
    to: ({ customerId }) => `/customers/${customerId}`,
    done: "Customers merged.",
  });
}

export default function MergeCustomers() {
  const { customer, into, moves, words, found, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <>
      <CustomerTitle customer={customer} />
      <div className="max-w-3xl">
        {into ? (
          <MergePreview customer={customer} into={into} moves={moves} state={state} />
        ) : (
          <MergeSearch customer={customer} words={words} found={found} />
        )}
      </div>
    </>
  );
}
