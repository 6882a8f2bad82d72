import type { DescMethodUnary } from "@bufbuild/protobuf";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Fingerprint, OperationClaim } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { inProgress } from "./in-progress.ts";
import { type Lease, momentsOf } from "./lease.ts";
import { isInstanceAlive } from "./maintenance.queries.ts";
import { decryptFingerprint } from "./outcome.ts";
import { giveToUs, lockUnfinished, type RecordRow } from "./records.queries.ts";
import { OUTCOME_UNKNOWN, STARTED } from "./recovery-points.ts";

/** A request as it is compared under its key. */
export interface KeyedRequest {
  readonly method: DescMethodUnary;
  readonly fingerprint: Fingerprint;
  /**
   * The fingerprint of the request as sent, if the canonical form differs: that form may have changed since the first
   * request.
   */
  readonly asSent?: () => Fingerprint;
  readonly lease: Lease;
  /** Whether work beyond `started` is taken over only when its lease ends, even if the owner is dead. */
  readonly waitsForLease?: boolean;
}

/** A claim taken over and its record as found; null for a new record. */
export interface ClaimedOperation<Begun> {
  readonly claim: OperationClaim;
  readonly row: RecordRow | null;
  /** The result of `begin`; null beyond `started`. */
  readonly begun: Begun | null;
}

/** Runs in the claim's transaction, while the work is at `started`. */
export type Begin<Begun> = (phase: UnitOfWork, claim: OperationClaim) => Promise<Begun>;

/** @throws idempotency_in_progress while the owner lives, idempotency_outcome_unknown */
export async function takeOverOrWait<Begun>(
  work: UnitOfWork,
  request: KeyedRequest,
  row: RecordRow,
  begin: Begin<Begun> | null,
): Promise<ClaimedOperation<Begun>> {
  if (row.recovery_point === OUTCOME_UNKNOWN) throw refuse("idempotency_outcome_unknown");
  const taken = await takeOver(work, row.id, request, begin);
  if (!taken) throw inProgress(row.lease_seconds_left);
  return taken;
}

/**
 * Takes over work without a live owner. Null while the owner lives and its lease lasts, or while another caller takes
 * it.
 */
export function takeOver<Begun>(
  work: UnitOfWork,
  recordId: string,
  { method, lease, waitsForLease = false }: Omit<KeyedRequest, "fingerprint">,
  begin: Begin<Begun> | null = null,
): Promise<ClaimedOperation<Begun> | null> {
  return work.atomically(async (phase) => {
    const row = await lockUnfinished(phase, recordId);
    if (!row || !(await isAbandoned(phase, row, waitsForLease))) return null;
    const claim: OperationClaim = {
      id: row.id,
      fencingToken: row.fencing_token + 1,
      method,
      subjectId: row.subject_id,
      idempotencyKey: row.idempotency_key,
      fingerprint: row.sealed_fingerprint ? await decryptFingerprint(work, row.id, row.sealed_fingerprint) : null,
      recoveryPoint: row.recovery_point,
      ...momentsOf(lease),
    };
    await giveToUs(phase, claim, lease.leaseMs);
    const begun = begin && row.recovery_point === STARTED ? await begin(phase, claim) : null;
    return { claim, row, begun };
  });
}

export async function isAbandoned(phase: UnitOfWork, row: RecordRow, waitsForLease: boolean): Promise<boolean> {
  if (row.lease_seconds_left <= 0) return true;
  if (waitsForLease && row.recovery_point !== STARTED) return false;
  return row.owner_instance !== phase.context.instance.id && !(await isInstanceAlive(phase, row.owner_instance));
}
