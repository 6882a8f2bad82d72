import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePolicy, readPolicyPage } from "#app/capabilities/dunning/policy-form.server.ts";
import { PolicyForm } from "#app/capabilities/dunning/policy-form.tsx";
import { SimulationPanel } from "#app/capabilities/dunning/simulation-panel.tsx";
import { VersionsPanel } from "#app/capabilities/dunning/versions-panel.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Dunning policy");
export const handle = crumbs(
  { name: "Subscriptions", to: "/subscriptions" },
  { name: "Dunning", to: "/subscriptions/dunning" },
  { name: "Policy" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readPolicyPage(args);
}

/** POST /subscriptions/dunning/policy */
export async function action(args: ActionFunctionArgs) {
  return changePolicy(args);
}

export default function DunningPolicy() {
  const { form, policy, versions, simulation, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown = answer?.problem ? answer.simulation : simulation;
  return (
    <>
      <PageTitle
        title="Dunning policy"
        lead="When failed charges of subscriptions are retried. Invoices keep the version with which their dunning began."
      />
      <div className="max-w-4xl space-y-6">
        <PolicyForm state={useFormState(form)} nextVersion={policy.policyVersion + 1} {...page} />
        {shown ? <SimulationPanel simulation={shown} /> : null}
        <VersionsPanel versions={versions} />
      </div>
    </>
  );
}
