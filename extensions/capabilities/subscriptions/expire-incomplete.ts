import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { endSubscription } from "./end-subscription.ts";
import { lockSubscription } from "./loaded.ts";

/** Due work of a subscription whose first payment has not come. */
export const EXPIRE_INCOMPLETE = "subscription.expire_incomplete";

/** How long a payer has for the first payment. */
export const INCOMPLETE_MS = 24 * 3_600_000;

/** A payment that is under way at this moment ends first: voiding its invoice is refused, and tried again. */
export const expireIncomplete: DueHandler = async (phase, { subjectId }) => {
  const locked = await lockSubscription(phase, subjectId);
  if (locked.subscription.status === "incomplete")
    await endSubscription(phase, locked, { cause: "first_payment_overdue" });
};
