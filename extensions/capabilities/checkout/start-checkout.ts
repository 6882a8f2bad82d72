import { create } from "@bufbuild/protobuf";
import { answerHash, assertUnused, needsChallenge } from "#extensions/capabilities/checkout-challenges/index.ts";
import { findActive } from "#extensions/capabilities/customers/index.ts";
import { findSignedIn } from "#extensions/capabilities/payer-accounts/index.ts";
import {
  claim,
  forgetLater,
  freeSlot,
  getLinkByCode,
  type LinkAmounts,
  lockPaymentLink,
  type PaymentLink,
  PaymentLinkAttemptEntity,
  SESSION_MS,
  storedAmounts,
} from "#extensions/capabilities/payment-links/index.ts";
import { declineRefusal, type Sale, saleSteps } from "#extensions/capabilities/transactions/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { codeHashOf, newSecretCode } from "#extensions/platform/kernel/page-code.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CheckoutService, type StartCheckoutRequest } from "#proto/tollhouse/v1/checkout_pb.ts";
import { CreateTransactionRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { viewAttempt } from "./attempt-view.ts";
import { checkoutAttemptMessage } from "./checkout.message.ts";
import { amountsToPay, assertFree, quantitiesOf } from "./checkout-amounts.ts";
import { collectedDetails, type PayerDetails } from "./payer-details.rules.ts";
import { returnUrlOf } from "./return-url.ts";
import { takeOver } from "./take-over.ts";

interface Started {
  readonly attemptId: string;
  readonly sale: Sale;
}

/** Claims a use and stock, and then creates the payment at the engine. */
export const startCheckout = engineOperation({
  method: CheckoutService.method.startCheckout,
  // The payer's address, session and answer may change between a request and its repetition.
  canonical: async (_work, { sessionToken: _, challenge: __, ...request }) => ({
    ...{ ...request, payerIp: "", returnUrl: "" },
  }),
  async subject(work, request) {
    const link = await getLinkByCode(work, request.code);
    return { ...link, request, challengeHash: await answerHash(work, link, request) };
  },
  passes: (refusal) => isRefusal(refusal, "challenge_required", "challenge_failed"),
  recheck: async (work, { request, ...link }, refusal) =>
    isRefusal(refusal, "payment_link_busy") && (await takeOver(work, link, request)),
  prepare: prepareAttempt,
  ask: (work, { sale }: Started) => saleSteps.ask(work, sale),
  find: (work, { sale }: Started) => saleSteps.find(work, sale),
  async keep(phase, { attemptId, sale }: Started, payment) {
    await saleSteps.keep(phase, sale, payment);
    await phase.notifyFollowers();
    await phase.save();
    return viewAttempt(phase, attemptId);
  },
  // The failed payment gives back what the attempt claimed: see `followPayments`.
  release: (phase, { sale }: Started, refusal) => saleSteps.release(phase, sale, refusal),
  refuses: ({ transaction }) => declineRefusal(transaction),
  answer: checkoutAttemptMessage,
});

interface Asked {
  readonly id: string;
  /** Of the payer's answer to the challenge. */
  readonly challengeHash: string | null;
}

async function prepareAttempt(phase: UnitOfWork, { id, challengeHash }: Asked, request: StartCheckoutRequest) {
  // Claims of the link's uses and stock wait for each other here, and answers to its challenge.
  const link = await lockPaymentLink(phase, id);
  await assertAnswered(phase, link, { challengeHash, payerIp: request.payerIp });
  const amounts = await amountsToPay(phase, link, request);
  const payer = collectedDetails(link.collect, request.payer);
  const quantities = quantitiesOf(amounts);
  await assertFree(phase, link, quantities);
  const code = newSecretCode();
  const heldUntil = new Date(phase.now().getTime() + SESSION_MS);
  const { customerId, isPayerKnown } = await payingCustomer(phase, link, request);
  // The engine's own page asks nobody who is there, so it must not show saved cards.
  const sold = saleRequest(link, amounts, {
    hasPage: !isPayerKnown,
    reference: link.reference,
    ...request,
    customerId,
  });
  const { transaction, sale } = await saleSteps.prepare(phase, sold, {
    paymentLinkId: link.id,
    sessionExpiresAt: heldUntil,
    returnUrl: returnUrlOf(phase, request, code),
    isPayerKnown,
  });
  const attempt = await sealed(phase, { code, payer });
  createRow(phase, PaymentLinkAttemptEntity, {
    ...attempt,
    paymentLinkId: link.id,
    transactionId: transaction.id,
    // The card testing rules may have refused the payment.
    status: sale ? "open" : "ended",
    slotNumber: sale ? await freeSlot(phase, link) : null,
    holdsUse: sale !== null,
    amounts: storedAmounts(amounts),
    quantities,
    way: request.way ?? null,
    isPayerKnown,
    language: request.language ?? null,
    isChallenged: challengeHash !== null,
    challengeHash,
    sendId: request.paymentLinkSendId ?? null,
    heldUntil,
  });
  if (payer) forgetLater(phase, attempt);
  if (!sale) {
    await phase.save();
    return settled(await viewAttempt(phase, attempt.id));
  }
  claim(link, quantities);
  phase.record({ type: "payment_link.updated", subject: link });
  return { attemptId: attempt.id, sale };
}

/** Under the link's lock, so that declines of requests before this one count. @throws challenge_required, challenge_failed */
async function assertAnswered(
  phase: UnitOfWork,
  link: PaymentLink,
  { challengeHash, payerIp }: { readonly challengeHash: string | null; readonly payerIp: string },
): Promise<void> {
  if (challengeHash !== null) await assertUnused(phase, challengeHash);
  else if (await needsChallenge(phase, link, payerIp)) throw refuse("challenge_required");
}

async function sealed(work: UnitOfWork, { code, payer }: { code: string; payer: PayerDetails | null }) {
  const { encryption } = work.context;
  const id = newId("paymentLinkAttempt", work.now());
  const place = { organizationId: work.tenant.organizationId, recordId: id };
  return {
    id,
    codeHash: codeHashOf(code),
    sealedCode: await encryption.encrypt(code, { ...place, field: "code" }),
    sealedPayer: payer && (await encryption.encrypt(JSON.stringify(payer), { ...place, field: "payer" })),
    encryptionKeyId: encryption.currentKeyId,
  };
}

/**
 * The customer whose payment it is: the link's, or the one that it was merged into. Where that one has ended, the payer
 * pays as a guest. Saved cards are only for a payer who is signed in as that customer: whoever has the link of one could
 * be anybody.
 */
async function payingCustomer(work: UnitOfWork, link: PaymentLink, { sessionToken }: StartCheckoutRequest) {
  const signedIn = await findSignedIn(work, sessionToken);
  const own = link.customerId == null ? null : await findActive(work, link.customerId);
  const customerId = own?.id ?? (link.customerId == null ? signedIn[0]?.id : null) ?? null;
  return { customerId, isPayerKnown: signedIn.some(({ id }) => id === customerId) };
}

interface Paying {
  readonly hasPage: boolean;
  readonly reference?: string | null | undefined;
  readonly payerIp: string;
  readonly customerId: string | null;
}

/** Browsers without JavaScript pay on the engine's page, as guests. */
function saleRequest(link: PaymentLink, amounts: LinkAmounts, { payerIp, customerId, reference, hasPage }: Paying) {
  const { subtotal, discount, tax, tip, total, currency } = amounts;
  return create(CreateTransactionRequestSchema, {
    ...{ amount: total, currency, amountDetails: { subtotal, discount, tax, tip }, channel: "payment_link" },
    ...{ description: link.title, hostedPage: hasPage, payerIp },
    ...(reference != null && { reference }),
    ...(customerId !== null && { customerId }),
  });
}
