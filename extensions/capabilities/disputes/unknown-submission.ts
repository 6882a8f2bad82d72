import { setTimeout as sleep } from "node:timers/promises";
import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { hasMoved, responseStatus } from "./dispute.rules.ts";
import { lockDispute } from "./disputes.service.ts";
import { lockTransactionOf } from "./settle-disputed.ts";

/** The dispute's state when the submission was prepared, as JSON. */
export interface SubmissionBefore {
  readonly id: string;
  readonly transactionId: string;
  readonly stage: string;
  readonly status: string;
  /** The time of the platform's last action on it. */
  readonly actedAt: string | null;
}

/** The engine has not confirmed or refused the submission. */
export function mayHaveBeenSent(error: unknown): boolean {
  return error instanceof RemoteError && error.mayHaveHappened;
}

/**
 * Marks the submission's outcome as unknown, unless the dispute has moved on. Never throws, since a database error
 * would look as if nothing was sent.
 */
export async function noteUnknown(work: UnitOfWork, before: SubmissionBefore): Promise<void> {
  const note: Change = (dispute, phase) => {
    if (dispute.outcomeUnknownSince != null || hasMoved(before, dispute) || hasActedSince(before, dispute))
      return false;
    dispute.outcomeUnknownSince = phase.now();
    return true;
  };
  await change(work, before, note).catch((error: unknown) => {
    const { context, requestId } = work;
    context.logger.error({ err: error, requestId, disputeId: before.id }, "an unknown outcome was not noted");
  });
}

/** A page waits six seconds for the answer, then shows the dispute's status. */
const SLOW_MS = 5_000;

/** Marks it early while the engine is slow. The engine's answer clears it. */
export async function noteUnknownWhileSlow(
  work: UnitOfWork,
  before: SubmissionBefore,
  answer: Promise<unknown>,
): Promise<void> {
  const answered = answer.then(
    () => false,
    () => false,
  );
  if (await Promise.race([answered, sleep(SLOW_MS, true, { ref: false })])) await noteUnknown(work, before);
}

/** The submission did not happen. */
export async function clearUnknown(phase: UnitOfWork, before: SubmissionBefore): Promise<void> {
  await change(phase, before, (dispute) => {
    if (dispute.outcomeUnknownSince == null) return false;
    dispute.outcomeUnknownSince = null;
    return true;
  });
}

/** A worker that lost its claim must not mark a submission that another worker completed. */
function hasActedSince({ actedAt }: SubmissionBefore, { lastPlatformActionAt }: DisputeExtension): boolean {
  return (lastPlatformActionAt?.toISOString() ?? null) !== actedAt;
}

type Change = (dispute: DisputeExtension, phase: UnitOfWork) => boolean;

async function change(work: UnitOfWork, before: SubmissionBefore, apply: Change): Promise<void> {
  await work.atomically(async (phase) => {
    await lockTransactionOf(phase, before.transactionId);
    const dispute = await lockDispute(phase, before);
    if (!apply(dispute, phase)) return;
    const data = { response_status: responseStatus(dispute) };
    phase.record({ type: "dispute.updated", subject: dispute, data, parentId: dispute.transactionId });
    await phase.save();
  });
}
