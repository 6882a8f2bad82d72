import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readNewPlan, savePlan } from "#app/capabilities/plans/plan-form.server.ts";
import { PlanForm } from "#app/capabilities/plans/plan-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("New plan");
export const handle = crumbs({ name: "Plans", to: "/subscriptions/plans" }, { name: "New plan" });

export async function loader(args: LoaderFunctionArgs) {
  return readNewPlan(args);
}

/** POST /subscriptions/plans/new */
export async function action(args: ActionFunctionArgs) {
  return savePlan(args);
}

export default function NewPlan() {
  const { form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-2xl">
      <PageTitle title="New plan" />
      <PlanForm state={state} known={state.problem?.values ?? form.defaults} />
    </div>
  );
}
