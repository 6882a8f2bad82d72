import { OUTCOMES } from "#contract/status-labels.ts";

/** The bank has ended it. A status that this list does not have counts as open. */
export function isClosed({ status }: { status: string }): boolean {
  return OUTCOMES[status] !== undefined;
}

/** Needs a response from the merchant. */
export function isWaiting({ responseStatus }: { responseStatus: string }): boolean {
  return responseStatus === "needs_response" || responseStatus === "draft";
}

/** A response is still accepted, although one may have been submitted already. */
export function isAnswerable(dispute: { responseStatus: string; stage: string; singleSubmission: boolean }): boolean {
  const takesAnother = dispute.stage !== "dispute_reversal" && !dispute.singleSubmission;
  return isWaiting(dispute) || (isSubmitted(dispute) && takesAnother);
}

/** A response was sent, and the processor has not confirmed it. */
export function isSubmitting({ responseStatus }: { responseStatus: string }): boolean {
  return responseStatus === "submitting";
}

/** The response is with the bank. */
export function isSubmitted({ responseStatus }: { responseStatus: string }): boolean {
  return responseStatus === "submitted" || responseStatus === "submitted_with_changes";
}
