import { dunningColumns } from "#extensions/capabilities/invoices/index.ts";

/** The columns of an invoice whose charge failed at this time. */
export const someDunning = (now: Date) =>
  dunningColumns({
    ...{ policyVersion: 0, beganAt: now.toISOString(), timeZone: "UTC", attempt: 0, nextStepAt: null, isExtra: false },
    ...{ nextAttemptAt: null, reason: null, attemptReason: null, triedAt: null, lastMethodId: null, lastDecline: null },
    ...{ blocked: [], waits: [], outages: 0, isUpdaterAsked: false, endsBecause: null, stoppedBecause: null },
  });
