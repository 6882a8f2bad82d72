import type { ActionFunctionArgs } from "@remix-run/node";
import { advanceClock } from "#app/capabilities/test-clock/move-clock.server.ts";

/** POST /test-clock/advance */
export async function action(args: ActionFunctionArgs) {
  return advanceClock(args);
}
