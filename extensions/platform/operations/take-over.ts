import type { DescMethodUnary } from "@bufbuild/protobuf";
import { refuse } from "#extensions/platform/refuse.ts";
import type { Claim, Fingerprint } from "#extensions/platform/work/claim.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { inProgress } from "./in-progress.ts";
import { type Lease, momentsOf } from "./lease.ts";
import { isInstanceAlive } from "./maintenance.queries.ts";
import { openFingerprint } from "./outcome.ts";
import { giveToUs, lockUnfinished, type RecordRow } from "./records.queries.ts";
import { OUTCOME_UNKNOWN, STARTED } from "./recovery-points.ts";

/** A request as its key knows it. */
export interface KeyedRequest {
  readonly method: DescMethodUnary;
  readonly fingerprint: Fingerprint;
  /** Of the request as it was sent, where it is compared in another form. That form may have changed since the first request. */
  readonly asSent?: () => Fingerprint;
  readonly lease: Lease;
  /** Whether the work of a dead owner may be taken over before its lease ends. */
  readonly waitsForLease?: boolean;
}

/** A claim that was taken, and the record as it was found. Null for a new record. */
export interface Claimed<Begun> {
  readonly claim: Claim;
  readonly row: RecordRow | null;
  /** The result of `begin`; null beyond `started`. */
  readonly begun: Begun | null;
}

/** Runs in the transaction of the claim, while the work is at `started`. */
export type Begin<Begun> = (phase: UnitOfWork, claim: Claim) => Promise<Begun>;

/** @throws idempotency_in_progress while its owner lives, idempotency_outcome_unknown */
export async function takeOverOrWait<Begun>(
  work: UnitOfWork,
  request: KeyedRequest,
  row: RecordRow,
  begin: Begin<Begun> | null,
): Promise<Claimed<Begun>> {
  if (row.recovery_point === OUTCOME_UNKNOWN) throw refuse("idempotency_outcome_unknown");
  const taken = await takeOver(work, row.id, request, begin);
  if (!taken) throw inProgress(row.lease_seconds_left);
  return taken;
}

/** Takes over work without a live owner. Null while its owner lives and its lease lasts, and while another caller takes it. */
export function takeOver<Begun>(
  work: UnitOfWork,
  recordId: string,
  { method, lease, waitsForLease = false }: Omit<KeyedRequest, "fingerprint">,
  begin: Begin<Begun> | null = null,
): Promise<Claimed<Begun> | null> {
  return work.atomically(async (phase) => {
    const row = await lockUnfinished(phase, recordId);
    if (!row || !(await isAbandoned(phase, row, waitsForLease))) return null;
    const claim: Claim = {
      id: row.id,
      fencingToken: row.fencing_token + 1,
      method,
      subjectId: row.subject_id,
      idempotencyKey: row.idempotency_key,
      fingerprint: row.sealed_fingerprint ? await openFingerprint(work, row.id, row.sealed_fingerprint) : null,
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
