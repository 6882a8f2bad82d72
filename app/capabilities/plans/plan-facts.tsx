import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact, Facts, IdFact } from "#app/dashboard/facts.tsx";
import type { PlanView } from "./plan-view.server.ts";

export function PlanFacts({ plan: { planId, description, createdAt, metadata } }: { plan: PlanView }) {
  return (
    <Facts>
      <Fact name="Description">{description}</Fact>
      <Fact name="Created">
        <LocalTime at={createdAt} />
      </Fact>
      <IdFact name="Plan ID" id={planId} />
      {Object.entries(metadata).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
