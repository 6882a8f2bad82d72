import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { keepSent, lockPayout, msUntilCheck, noteUnanswered } from "./keep-payout.ts";
import { CONFIRM_FAILURE_AFTER_MS } from "./payout.rules.ts";
import { getPayout } from "./payouts.service.ts";
import { findPayout, laterWhenRemote, type Sent, sendPayout } from "./send-payout.ts";

/**
 * Determines an unconfirmed payout's outcome: finds it at the engine, or resends it under the same ID, which the engine
 * accepts once.
 */
export const checkPayout = asking(async (work, { subjectId: payoutId }, done) => {
  const payout = await getPayout(work, payoutId);
  if (payout.status !== "unknown" && payout.status !== "pending") return;
  const sent = await resend(work, payoutId).catch((error: unknown) => keepOutage(work, payoutId, error));
  await work.atomically(async (phase) => {
    if (!("isUnknown" in sent)) {
      await done(phase);
      await keepSent(phase, payoutId, sent);
      return;
    }
    await done(phase, msUntilCheck(phase, payout));
    noteUnanswered(phase, await lockPayout(phase, payoutId), sent);
  });
});

/** Shows the merchant that the engine does not answer. The work is retried at once when it answers again. */
async function keepOutage(work: UnitOfWork, payoutId: string, error: unknown): Promise<never> {
  const sent = laterWhenRemote(error);
  await work.atomically(async (phase) => noteUnanswered(phase, await lockPayout(phase, payoutId), sent));
  throw error;
}

/**
 * Sends the payout unless the engine has it. Without a destination it is not resent, and counts as unsent once the
 * engine had time to report an earlier request.
 */
export async function resend(work: UnitOfWork, payoutId: string): Promise<Sent> {
  const { withheldSince: since } = await getPayout(work, payoutId);
  const found = await findPayout(work, payoutId);
  if (found) return { payout: found };
  const sent = await sendPayout(work, payoutId);
  if (!("refusal" in sent) || !sent.isOurs) return sent;
  const isCertain = since != null && work.now().getTime() - since.getTime() >= CONFIRM_FAILURE_AFTER_MS;
  return isCertain ? sent : { isUnknown: true, isWithheld: true };
}
