import { needsChallenge, showChallenge } from "#extensions/capabilities/checkout-challenges/index.ts";
import {
  getLinkByCode,
  getPaymentLink,
  type PaymentLink,
  type PaymentLinkAttempt,
  PaymentLinkAttemptEntity,
} from "#extensions/capabilities/payment-links/index.ts";
import { signedRedirect } from "#extensions/capabilities/redirect-signing/index.ts";
import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { getTransaction, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { codeHashOf } from "#extensions/platform/kernel/page-code.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** All that an attempt's page shows. */
export interface AttemptView {
  readonly link: PaymentLink;
  readonly attempt: PaymentLinkAttempt;
  readonly transaction: TransactionExtension;
  readonly refunds: readonly RefundExtension[];
  readonly attemptCode: string;
  /** Where the payer goes once paid. Null for the page of the attempt. */
  readonly redirectUrl: string | null;
  /** What the payer answers before the form. Null when nothing. */
  readonly challenge: Awaited<ReturnType<typeof showChallenge>> | null;
  readonly now: Date;
}

/** @param payerIp null where the challenge is of no interest. @throws resource_missing */
export async function viewAttempt(
  work: UnitOfWork,
  attemptId: string,
  payerIp: string | null = null,
): Promise<AttemptView> {
  const attempt = await readRow(work, PaymentLinkAttemptEntity, attemptId, "payment link attempt");
  const { transactionId, paymentLinkId, sealedCode, id: recordId } = attempt;
  const { context, tenant } = work;
  const place = { organizationId: tenant.organizationId, recordId, field: "code" };
  const link = await getPaymentLink(work, paymentLinkId);
  const transaction = await getTransaction(work, transactionId);
  return {
    ...{ attempt, link, transaction },
    redirectUrl: attempt.status === "paid" ? await redirectOf(work, link, transaction) : null,
    refunds: await readRows(work, RefundExtensionEntity, { transactionId }, { orderBy: [["createdAt", "asc"]] }),
    attemptCode: await context.encryption.decrypt(sealedCode, place),
    challenge: payerIp !== null && (await isHeldUp(work, attempt, payerIp)) ? await showChallenge(work, link) : null,
    now: work.now(),
  };
}

/**
 * Whether a challenge comes before the form. An attempt without a decline keeps its form, so that an honest payer who
 * has begun is not held up by others.
 */
export async function isHeldUp(work: UnitOfWork, attempt: PaymentLinkAttempt, payerIp: string | null) {
  if (attempt.isChallenged || attempt.status !== "open") return false;
  const transaction = await getTransaction(work, attempt.transactionId);
  if (transaction.declineCount === 0) return false;
  return needsChallenge(work, { id: attempt.paymentLinkId }, payerIp ?? transaction.payerIp ?? null);
}

/** The page that the merchant set in the link, with facts for it to trust. */
async function redirectOf(
  work: UnitOfWork,
  { id, afterCompletion }: PaymentLink,
  transaction: TransactionExtension,
): Promise<string | null> {
  if (!afterCompletion?.redirectUrl) return null;
  return signedRedirect(work, afterCompletion.redirectUrl, {
    transaction_id: transaction.id,
    payment_link_id: id,
    transaction_status: transaction.status,
    amount: Number(transaction.amountMinorUnits),
    currency: transaction.currency,
    reference: transaction.reference ?? null,
  });
}

/**
 * A link that declines have paused shows no form again to who was declined. Payers who have begun otherwise finish.
 * @throws payment_link_unavailable
 */
export async function assertNotStopped(work: UnitOfWork, { paymentLinkId, transactionId }: PaymentLinkAttempt) {
  const { status, pauseReason } = await getPaymentLink(work, paymentLinkId);
  if (status !== "paused" || pauseReason !== "declines") return;
  const { declineCount } = await getTransaction(work, transactionId);
  if (declineCount > 0) throw refuse("payment_link_unavailable", { checkout_status: "paused" });
}

interface Secrets {
  readonly code: string;
  readonly attemptCode: string;
}

/** The attempt behind the secrets of its address. Every wrong one is the same refusal. @throws payment_link_unknown */
export async function getAttempt(work: UnitOfWork, { code, attemptCode }: Secrets): Promise<PaymentLinkAttempt> {
  const { id: paymentLinkId } = await getLinkByCode(work, code);
  const attempt = await findRow(work, PaymentLinkAttemptEntity, { codeHash: codeHashOf(attemptCode) });
  if (attempt?.paymentLinkId !== paymentLinkId) throw refuse("payment_link_unknown");
  return attempt;
}
