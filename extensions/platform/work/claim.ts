import type { DescMethodUnary } from "@bufbuild/protobuf";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** A claim on a record. Writes with an older fencing token fail. */
export interface HeldRecord {
  readonly id: string;
  readonly fencingToken: number;
}

/** A digest per request field, by proto name. It is stored encrypted only. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Work that this call holds exclusively, from a recovery point on. */
export interface OperationClaim extends HeldRecord {
  readonly method: DescMethodUnary;
  readonly subjectId: string | null;
  readonly idempotencyKey: string | null;
  /** Null without a key. */
  readonly fingerprint: Fingerprint | null;
  recoveryPoint: string;
  /** The deadline for starting a request to another service, in performance.now() time. */
  askBefore: number;
  /** The end of the lease in performance.now() time. */
  heldUntil: number;
}

/** The process stalled until its claim could be taken over. No request was sent. */
export function claimLate() {
  return refuse("idempotency_in_progress", {
    problem: "The request took too long to start and was not sent.",
    retry_after_seconds: 5,
  });
}
