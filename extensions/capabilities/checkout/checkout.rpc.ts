import type { ServiceImpl } from "@connectrpc/connect";
import {
  needsChallenge,
  sendChallengeCode,
  showChallenge,
} from "#extensions/capabilities/checkout-challenges/index.ts";
import { findSignedIn } from "#extensions/capabilities/payer-accounts/index.ts";
import { countVisit } from "#extensions/capabilities/payment-link-visits/index.ts";
import {
  amountsFields,
  checkoutLinkMessage,
  getCheckout,
  PaymentLinkAttemptEntity,
  storedAmounts,
} from "#extensions/capabilities/payment-links/index.ts";
import { getPaymentForm, getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import { CheckoutFormSchema, CheckoutSchema, type CheckoutService } from "#proto/tollhouse/v1/checkout_pb.ts";
import { answerChallenge } from "./answer-challenge.ts";
import { assertNotStopped, getAttempt, isHeldUp, viewAttempt } from "./attempt-view.ts";
import { checkoutAttemptMessage } from "./checkout.message.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncCheckout } from "./sync-checkout.ts";

async function viewPaidBy(work: UnitOfWork, transactionId: string) {
  const attempt = await findRow(work, PaymentLinkAttemptEntity, { transactionId });
  if (!attempt) throw refuse("payment_link_unknown");
  return checkoutAttemptMessage(await viewAttempt(work, attempt.id));
}

/** The form shows saved cards, so who copied the address of the page does not get it. @throws payer_session_ended */
async function assertSignedIn(work: UnitOfWork, transactionId: string, sessionToken: string | undefined) {
  const { customerId } = await getTransaction(work, transactionId);
  const signedIn = await findSignedIn(work, sessionToken);
  if (!signedIn.some(({ id }) => id === customerId)) throw refuse("payer_session_ended");
}

export const checkoutRpc: ServiceImpl<typeof CheckoutService> = {
  async getCheckout(request, context) {
    const work = workOf(context);
    const { link, amounts, ...state } = await getCheckout(work, request);
    const { payerIp } = request;
    // Of a busy link a payer may take over what another holds, and is asked for the challenge first then.
    const isAsked = payerIp !== undefined && (state.checkoutStatus === "open" || state.checkoutStatus === "busy");
    return messageOf(CheckoutSchema, state, {
      challenge: isAsked && (await needsChallenge(work, link, payerIp)) ? await showChallenge(work, link) : null,
      link: checkoutLinkMessage(link),
      amounts: amounts && amountsFields(storedAmounts(amounts)),
    });
  },
  async startCheckout(request, context) {
    const answer = await startCheckout.handle(request, context);
    // The stored answer of a repeated request lacks the secret, and its state may be old.
    return answer.attemptCode === "" ? viewPaidBy(workOf(context), answer.transactionId) : answer;
  },
  async getCheckoutAttempt(request, context) {
    const work = workOf(context);
    const { id } = await getAttempt(work, request);
    return checkoutAttemptMessage(await viewAttempt(work, id, request.payerIp ?? null));
  },
  async getCheckoutForm(request, context) {
    const work = workOf(context);
    const attempt = await getAttempt(work, request);
    const { transactionId, isPayerKnown } = attempt;
    if (await isHeldUp(work, attempt, request.payerIp ?? null)) throw refuse("challenge_required");
    await assertNotStopped(work, attempt);
    if (isPayerKnown) await assertSignedIn(work, transactionId, request.sessionToken);
    return messageOf(CheckoutFormSchema, await getPaymentForm(work, transactionId));
  },
  async sendChallengeCode(request, context) {
    await sendChallengeCode(workOf(context), request);
    return {};
  },
  answerChallenge: (request, context) => answerChallenge(workOf(context), request),
  syncCheckout: syncCheckout.handle,
  async countVisit(request, context) {
    await countVisit(workOf(context), request);
    return {};
  },
};
