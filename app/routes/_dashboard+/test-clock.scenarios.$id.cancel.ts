import type { ActionFunctionArgs } from "@remix-run/node";
import { cancelScenario } from "#app/capabilities/test-clock/start-scenario.server.ts";

/** POST /test-clock/scenarios/:id/cancel */
export async function action(args: ActionFunctionArgs) {
  return cancelScenario(args);
}
