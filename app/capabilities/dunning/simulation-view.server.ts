import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type DunningSimulation, DunningSimulationSchema } from "#proto/tollhouse/v1/dunning_pb.ts";
import { adviceText, declineName, endActionName } from "./dunning-labels.ts";

/** What a policy would do, as the page shows it. */
export function simulationView(simulation: DunningSimulation) {
  const { attempts, endsAt, history, currentHistory, endAction, declineCode, retryAdvice } = viewOf(
    DunningSimulationSchema,
    simulation,
  );
  return {
    ...{ endsAt, history, currentHistory, end: endActionName(endAction) },
    decline: declineName(declineCode),
    advice: adviceText(retryAdvice),
    attempts: attempts.map(({ attemptType, attemptedAt, reason, isMailed, step }) => ({
      ...{ at: attemptedAt ?? "", reason, step },
      what: [attemptType === "charge" ? "Charge" : "No charge", ...(isMailed ? ["email"] : [])].join(", "),
    })),
  };
}

export type SimulationView = ReturnType<typeof simulationView>;
