import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { readyName, scenarioLabel, verbName } from "./scenario-labels.ts";
import type { ScenarioStepView, ScenarioView } from "./scenario-view.server.ts";

export function ScenarioStatus({ status }: { status: string }) {
  const { name, tone } = scenarioLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}

export const SCENARIO_COLUMNS: readonly Column<ScenarioView>[] = [
  { name: "Scenario", cell: ({ readyScenario }) => readyName(readyScenario) },
  { name: "Status", narrow: "end", cell: ({ scenarioStatus }) => <ScenarioStatus status={scenarioStatus} /> },
  {
    name: "Steps",
    narrow: "line",
    cell: ({ endedStepCount, stepCount }) => `${endedStepCount} of ${stepCount} ended`,
  },
  {
    name: "Begins at",
    narrow: "aside",
    cell: ({ startsAt }) => <LocalTime at={startsAt} className="whitespace-nowrap text-muted" />,
  },
];

export const scenarioKey = ({ testClockScenarioId }: ScenarioView): string => testClockScenarioId;
export const scenarioPath = (scenario: ScenarioView): string => `/test-clock/scenarios/${scenarioKey(scenario)}`;

export const STEP_COLUMNS: readonly Column<ScenarioStepView>[] = [
  {
    name: "Step",
    cell: ({ verb, details, problems }) => (
      <>
        {verbName(verb)}
        {details ? <span className="subline">{details}</span> : null}
        {problems.map((problem) => (
          <span key={problem} className="block break-words text-danger">
            {problem}
          </span>
        ))}
      </>
    ),
  },
  { name: "Status", narrow: "end", cell: ({ status }) => <ScenarioStatus status={status} /> },
  {
    name: "At",
    narrow: "aside",
    cell: ({ at }) => <LocalTime at={at} className="whitespace-nowrap text-muted" />,
  },
  {
    name: "Result",
    narrow: "line",
    cell: ({ status, reachedCount, skippedCount, refusedCount }) =>
      status === "pending" || status === "canceled"
        ? "–"
        : `${reachedCount} reached, ${skippedCount} skipped, ${refusedCount} refused`,
  },
];

export const stepKey = ({ index }: ScenarioStepView): string => String(index);
