import type { DescMethodUnary } from "@bufbuild/protobuf";

/** A claim on a record: only its token can save. */
export interface HeldRecord {
  readonly id: string;
  readonly token: string;
}

/** What a request asked: the digest of each field that is set, by its proto name. It is stored sealed only. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Work that this call now does alone, from a recovery point on. */
export interface Claim extends HeldRecord {
  readonly method: DescMethodUnary;
  readonly subjectId: string | null;
  readonly idempotencyKey: string | null;
  /** Null without a key. */
  readonly fingerprint: Fingerprint | null;
  recoveryPoint: string;
  state: Readonly<Record<string, string>>;
  /** Set with the transaction that saves the answer. */
  isFinished: boolean;
}
