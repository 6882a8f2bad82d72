export type { Claim } from "#extensions/platform/work/claim.ts";
export { type Asked, type ClaimResult, claimWork, STARTED } from "./claim.ts";
export {
  IdempotencyInProgressError,
  IdempotencyKeyRequiredError,
  IdempotencyKeyReusedError,
} from "./idempotency.errors.ts";
export { phasedOperation } from "./phased-operation.ts";
export { type ClaimedWork, finishWith, moveTo } from "./run-claimed.ts";
