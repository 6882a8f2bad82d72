import {
  getLinkByCode,
  getPaymentLink,
  type PaymentLink,
  type PaymentLinkAttempt,
  PaymentLinkAttemptEntity,
} from "#extensions/capabilities/payment-links/index.ts";
import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { getTransaction, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { hashOf } from "./attempt-code.ts";

/** All that an attempt's page shows. */
export interface AttemptView {
  readonly link: PaymentLink;
  readonly attempt: PaymentLinkAttempt;
  readonly transaction: TransactionExtension;
  readonly refunds: readonly RefundExtension[];
  readonly attemptCode: string;
  readonly now: Date;
}

/** @throws resource_missing */
export async function viewAttempt(work: UnitOfWork, attemptId: string): Promise<AttemptView> {
  const attempt = await readRow(work, PaymentLinkAttemptEntity, attemptId, "payment link attempt");
  const { transactionId, paymentLinkId, sealedCode, id: recordId } = attempt;
  const { context, tenant } = work;
  const place = { organizationId: tenant.organizationId, recordId, field: "code" };
  return {
    attempt,
    link: await getPaymentLink(work, paymentLinkId),
    transaction: await getTransaction(work, transactionId),
    refunds: await readRows(work, RefundExtensionEntity, { transactionId }, { orderBy: [["createdAt", "asc"]] }),
    attemptCode: await context.encryption.decrypt(sealedCode, place),
    now: work.now(),
  };
}

interface Secrets {
  readonly code: string;
  readonly attemptCode: string;
}

/** The attempt behind the secrets of its address. Every wrong one is the same refusal. @throws payment_link_unknown */
export async function getAttempt(work: UnitOfWork, { code, attemptCode }: Secrets): Promise<PaymentLinkAttempt> {
  const { id: paymentLinkId } = await getLinkByCode(work, code);
  const attempt = await findRow(work, PaymentLinkAttemptEntity, { codeHash: hashOf(attemptCode) });
  if (attempt?.paymentLinkId !== paymentLinkId) throw refuse("payment_link_unknown");
  return attempt;
}
