import { setTimeout as sleep } from "node:timers/promises";
import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { hasMoved, responseStatus } from "./dispute.rules.ts";
import { lockDispute } from "./disputes.service.ts";
import { lockTransactionOf } from "./settle-disputed.ts";

/** The dispute as it was when the submission was prepared, as JSON. */
export interface SubmissionBefore {
  readonly id: string;
  readonly transactionId: string;
  readonly stage: string;
  readonly status: string;
  /** When the platform had last acted on it. */
  readonly actedAt: string | null;
}

/** The engine has not said whether it took the submission. */
export function mayHaveBeenSent(error: unknown): boolean {
  return error instanceof RemoteError && error.mayHaveHappened;
}

/**
 * Says on the dispute that the outcome of a submission is unknown, unless the dispute has moved on since. It never fails: an error of
 * the database in place of the engine's answer would read as if nothing had been sent.
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

/** A page waits six seconds for the answer, and then says what the dispute says. */
const SLOW_MS = 5_000;

/** Says so already while the engine is slow. Its answer, when one comes, says how it ended. */
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

/** A worker that lost its claim must not mark a submission that another one has completed. */
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
