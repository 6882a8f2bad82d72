import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** Most work is done long before its lease ends, and the repetition waits for about a second itself. */
const LONGEST_WAIT_SECONDS = 2;

/** The same work has a live owner, or its lease lasts. */
export function inProgress(leaseSecondsLeft: number): DomainError {
  return refuse("idempotency_in_progress", {
    problem: "The same request is being worked on.",
    retry_after_seconds: Math.min(Math.max(1, Math.ceil(leaseSecondsLeft)), LONGEST_WAIT_SECONDS),
  });
}
