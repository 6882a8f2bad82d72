import type { ActionFunctionArgs } from "@remix-run/node";
import { pauseClock } from "#app/capabilities/test-clock/move-clock.server.ts";

/** POST /test-clock/pause */
export async function action(args: ActionFunctionArgs) {
  return pauseClock(args);
}
