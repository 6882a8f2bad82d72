import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changePlan, readEditedPlan } from "#app/capabilities/plans/edit-plan.server.ts";
import { EditPlanForm } from "#app/capabilities/plans/edit-plan-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Edit plan");
export const handle = crumbs({ name: "Plans", to: "/subscriptions/plans" }, { name: "Edit plan" });

export async function loader(args: LoaderFunctionArgs) {
  return readEditedPlan(args);
}

/** POST /subscriptions/plans/:id/edit */
export async function action(args: ActionFunctionArgs) {
  return changePlan(args);
}

export default function EditPlan() {
  const { plan, form, payerPrices } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-2xl">
      <PageTitle title="Edit plan" lead={plan.name} />
      <EditPlanForm state={state} planId={plan.planId} payerPrices={payerPrices} />
    </div>
  );
}
