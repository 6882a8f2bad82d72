import type { ActionFunctionArgs } from "@remix-run/node";
import { cancelAdvance } from "#app/capabilities/test-clock/move-clock.server.ts";

/** POST /test-clock/cancel */
export async function action(args: ActionFunctionArgs) {
  return cancelAdvance(args);
}
