import type { DescMethodUnary } from "@bufbuild/protobuf";
import { refuse } from "#extensions/platform/refuse.ts";

/** A claim on a record: writes with an older fencing token fail. */
export interface HeldRecord {
  readonly id: string;
  readonly fencingToken: number;
}

/** The digest of each field that a request sets, by its proto name. It is stored sealed only. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Work that this call now does alone, from a recovery point on. */
export interface Claim extends HeldRecord {
  readonly method: DescMethodUnary;
  readonly subjectId: string | null;
  readonly idempotencyKey: string | null;
  /** Null without a key. */
  readonly fingerprint: Fingerprint | null;
  recoveryPoint: string;
  /** A request to another service starts before this moment of `performance.now()`, or not at all. */
  askBefore: number;
  /** The end of the lease, as a moment of `performance.now()`. */
  heldUntil: number;
}

/** The process stalled for so long that its claim may be taken over. Nothing was sent. */
export function claimLate() {
  return refuse("idempotency_in_progress", {
    problem: "The request took too long to start and was not sent.",
    retry_after_seconds: 5,
  });
}
