import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** The database is away. A commit that lost its connection may have happened all the same. */
export function databaseAway(cause: unknown): DomainError {
  return refuse("unavailable", {
    problem: "Tollhouse can't reach its database at the moment. Try again; an Idempotency-Key makes that safe.",
    retry_after_seconds: 1,
    cause,
  });
}
