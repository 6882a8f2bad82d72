import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ScenarioStatus, STEP_COLUMNS, stepKey } from "#app/capabilities/test-clock/scenario-columns.tsx";
import { readyName } from "#app/capabilities/test-clock/scenario-labels.ts";
import { readScenario } from "#app/capabilities/test-clock/start-scenario.server.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Scenario");
export const handle = crumbs(
  { name: "Test clock", to: "/test-clock" },
  { name: "Scenarios", to: "/test-clock/scenarios" },
  { name: "Scenario" },
);

export async function loader(args: LoaderFunctionArgs) {
  return orNotFound(() => readScenario(args));
}

export default function ScenarioPage() {
  const { scenario, steps } = useLoaderData<typeof loader>();
  const { readyScenario, scenarioStatus, startsAt, lastStepAt, customerCount, seed, testClockScenarioId } = scenario;
  useRefresh(scenarioStatus === "running");
  return (
    <>
      <PageTitle
        title={readyName(readyScenario)}
        badge={<ScenarioStatus status={scenarioStatus} />}
        actions={scenarioStatus === "running" ? <Cancel id={testClockScenarioId} /> : null}
      />
      <Columns>
        <Panel id="steps" title="Steps" flush>
          <DataTable
            caption="Steps in the order in which they run"
            columns={STEP_COLUMNS}
            rows={steps}
            rowKey={stepKey}
            cards
            empty={null}
          />
        </Panel>
        <Panel id="details" title="Details">
          <Facts>
            <Fact name="Begins at">
              <LocalTime at={startsAt} />
            </Fact>
            <Fact name="Last step">
              <LocalTime at={lastStepAt} />
            </Fact>
            <Fact name="Customers">{customerCount}</Fact>
            <Fact name="Seed">{seed}</Fact>
            <IdFact name="Scenario ID" id={testClockScenarioId} />
          </Facts>
        </Panel>
      </Columns>
    </>
  );
}

function Cancel({ id }: { id: string }) {
  return (
    <Confirm
      question="Cancel the scenario?"
      verb="Cancel scenario"
      danger
      action={`/test-clock/scenarios/${id}/cancel`}
      trigger={{ className: button("secondary"), content: "Cancel scenario" }}
    >
      Steps that have not begun don't happen, and an outage ends. What has happened stays.
    </Confirm>
  );
}
