import { asking } from "#extensions/platform/due-work/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { keepSent } from "./keep-payout.ts";
import { getPayout } from "./payouts.service.ts";
import { findPayout, laterWhenRemote, type Sent, sendPayout } from "./send-payout.ts";

/**
 * Finds out what became of a payout whose outcome is unknown: the engine has it, or it is sent again under the same id, which the
 * engine takes once. It is tried until the engine says so.
 */
export const checkPayout = asking(async (work, { subjectId: payoutId }, done) => {
  const { status } = await getPayout(work, payoutId);
  if (status !== "unknown" && status !== "pending") return;
  const sent = await resend(work, payoutId).catch(laterWhenRemote);
  await work.atomically(async (phase) => {
    await done(phase);
    await keepSent(phase, payoutId, sent);
  });
});

/** Sends the payout unless the engine has it. */
export async function resend(work: UnitOfWork, payoutId: string): Promise<Sent> {
  const found = await findPayout(work, payoutId);
  return found ? { payout: found } : sendPayout(work, payoutId);
}
