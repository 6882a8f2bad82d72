import type { ActionFunctionArgs } from "@remix-run/node";
import { resumeClock } from "#app/capabilities/test-clock/move-clock.server.ts";

/** POST /test-clock/resume */
export async function action(args: ActionFunctionArgs) {
  return resumeClock(args);
}
