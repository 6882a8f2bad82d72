import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SandboxOnly } from "#app/capabilities/test-clock/sandbox-only.tsx";
import { SCENARIO_COLUMNS, scenarioKey, scenarioPath } from "#app/capabilities/test-clock/scenario-columns.tsx";
import { ScenarioPicker } from "#app/capabilities/test-clock/scenario-picker.tsx";
import { readScenarios, startScenario } from "#app/capabilities/test-clock/start-scenario.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";

export const meta = titled("Scenarios");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Test clock", to: "/test-clock" },
  { name: "Scenarios" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readScenarios(args);
}

export async function action(args: ActionFunctionArgs) {
  return startScenario(args);
}

export default function Scenarios() {
  const page = useLoaderData<typeof loader>();
  if (!page)
    return (
      <>
        <PageTitle title="Scenarios" />
        <SandboxOnly />
      </>
    );
  return (
    <>
      <PageTitle
        title="Scenarios"
        lead="See a year of your subscriptions in minutes, with its bad months. A scenario plans what payers and banks do while the test clock advances. Plan your own with the API."
      />
      <div className="space-y-6">
        <ScenarioPicker form={page.form} />
        <Panel id="scenarios" title="Started scenarios" flush>
          <DataTable
            caption="Started scenarios"
            columns={SCENARIO_COLUMNS}
            rows={page.scenarios}
            rowKey={scenarioKey}
            rowLink={scenarioPath}
            empty={<EmptyState title="No scenarios yet">Run a year above, and its steps appear here.</EmptyState>}
          />
        </Panel>
      </div>
    </>
  );
}
