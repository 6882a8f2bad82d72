import { ConnectError } from "@connectrpc/connect";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { History, Place } from "./history.ts";
import { payoutSteps } from "./payout-steps.ts";
import { queueSteps } from "./queue-steps.ts";
import { saleSteps } from "./sale-steps.ts";

/** Everything that moves money of one organization. What is refused at the moment changes nothing. */
export function aWalker(place: Place, history: History) {
  return { ...saleSteps(place, history), ...queueSteps(place, history), ...payoutSteps(place, history) };
}

/** What is refused in the state of the moment changes nothing. */
export function refused(error: unknown): void {
  if (error instanceof DomainError || error instanceof ConnectError || isSandboxRefusal(error)) return;
  throw error;
}

/** The sandbox engine refuses moves that a processor never reports. */
function isSandboxRefusal(error: unknown): boolean {
  return error instanceof Error && /^POST \/sandbox\/.*: 4\d\d/.test(error.message);
}

export type Step = keyof ReturnType<typeof aWalker>;
