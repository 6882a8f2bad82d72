import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readNewPrice, savePrice } from "#app/capabilities/plans/plan-form.server.ts";
import { PriceForm } from "#app/capabilities/plans/price-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Add price");
export const handle = crumbs({ name: "Plans", to: "/subscriptions/plans" }, { name: "Add price" });

export async function loader(args: LoaderFunctionArgs) {
  return readNewPrice(args);
}

/** POST /subscriptions/plans/:id/prices/new */
export async function action(args: ActionFunctionArgs) {
  return savePrice(args);
}

export default function NewPrice() {
  const { plan, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-2xl">
      <PageTitle title="Add price" lead={plan.name} />
      <PriceForm state={state} known={state.problem?.values ?? form.defaults} planId={plan.planId} />
    </div>
  );
}
