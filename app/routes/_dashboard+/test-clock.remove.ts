import type { ActionFunctionArgs } from "@remix-run/node";
import { removeClock } from "#app/capabilities/test-clock/move-clock.server.ts";

/** POST /test-clock/remove */
export async function action(args: ActionFunctionArgs) {
  return removeClock(args);
}
