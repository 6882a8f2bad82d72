import { answerHash, assertUnused } from "#extensions/capabilities/checkout-challenges/index.ts";
import {
  getPaymentLink,
  lockPaymentLink,
  PaymentLinkAttemptEntity,
} from "#extensions/capabilities/payment-links/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { AnswerChallengeRequest } from "#proto/tollhouse/v1/checkout_pb.ts";
import { getAttempt, viewAttempt } from "./attempt-view.ts";
import { checkoutAttemptMessage } from "./checkout.message.ts";

/** Lets a payer go on with an attempt whose form was refused. @throws payment_link_unknown, challenge_failed */
export async function answerChallenge(work: UnitOfWork, request: AnswerChallengeRequest) {
  const { id, paymentLinkId, isChallenged, status } = await getAttempt(work, request);
  if (!isChallenged && status === "open") {
    const challengeHash = await answerHash(work, await getPaymentLink(work, paymentLinkId), request);
    if (challengeHash === null) throw refuse("challenge_failed", { param: "challenge" });
    await work.atomically(async (phase) => {
      await lockPaymentLink(phase, paymentLinkId);
      const attempt = await lockRow(phase, PaymentLinkAttemptEntity, id, "payment link attempt");
      // The same answer sent twice has marked it already.
      if (attempt.challengeHash === challengeHash) return;
      await assertUnused(phase, challengeHash);
      Object.assign(attempt, { isChallenged: true, challengeHash });
      await phase.save();
    });
  }
  return checkoutAttemptMessage(await viewAttempt(work, id, request.payerIp));
}
