export type { OperationClaim } from "#extensions/platform/work/claim.ts";
export { type ClaimRequest, type ClaimResult, claimOperation } from "./claim.ts";
export { type EngineOperation, engineOperation } from "./define-operation.ts";
export { NOT_DONE, settled, UNKNOWN } from "./engine-operation.ts";
export { fingerprintOf } from "./fingerprint.ts";
export { isFinal } from "./outcome.ts";
export { isDefinite } from "./run-operation.ts";
