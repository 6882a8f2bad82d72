export { type Claim, type ClaimResult, claimWork, type StoredAnswer } from "./claim.ts";
export { IdempotencyInProgressError, IdempotencyKeyReusedError } from "./idempotency.errors.ts";
export { deleteRecord, finishRecord, moveTo, type Operation, releaseLease } from "./idempotency.queries.ts";
