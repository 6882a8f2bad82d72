import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { endActionName } from "./dunning-labels.ts";
import type { PolicyView } from "./read-dunning.server.ts";

/** The policy that new failures follow. */
export function PolicyPanel({ policy }: { policy: PolicyView }) {
  return (
    <Panel
      id="policy"
      title={policy.policyVersion === 0 ? "Default policy" : `Policy version ${policy.policyVersion}`}
      aside={
        <Link to="/subscriptions/dunning/policy" className={button("secondary", "small")}>
          Simulate or edit policy
        </Link>
      }
    >
      <p className="text-sm">
        <PolicyText policy={policy} />
      </p>
    </Panel>
  );
}

export function PolicyText({
  policy: { days, timeOfDay, endAction, smart },
}: {
  policy: Omit<PolicyView, "createdAt" | "policyVersion">;
}) {
  return (
    <>
      {days.length === 1 && days[0] === 1 ? "1 day" : `${days.join(", ")} days`} after the first failed charge, at{" "}
      {timeOfDay} in the payer's time zone{smart ? ", moved to when charges are likely to succeed" : ""}. Then:{" "}
      {endActionName(endAction).toLowerCase()}.
    </>
  );
}
