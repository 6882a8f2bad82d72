import { ConnectError } from "@connectrpc/connect";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { History, ServedOrganization } from "./history.ts";
import { payoutSteps } from "./payout-steps.ts";
import { queueSteps } from "./queue-steps.ts";
import { saleSteps } from "./sale-steps.ts";

/** All steps that move money of one organization. Operations that are refused change nothing. */
export function aWalker(place: ServedOrganization, history: History) {
  return { ...saleSteps(place, history), ...queueSteps(place, history), ...payoutSteps(place, history) };
}

/** Operations that are refused change nothing. */
export function refused(error: unknown): void {
  if (error instanceof DomainError || error instanceof ConnectError || isSandboxRefusal(error)) return;
  throw error;
}

/** The sandbox engine refuses reports that no processor sends. */
function isSandboxRefusal(error: unknown): boolean {
  return error instanceof Error && /^POST \/sandbox\/.*: 4\d\d/.test(error.message);
}

export type Step = keyof ReturnType<typeof aWalker>;
