import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import {
  failRefund,
  findRefund,
  keepAnswer,
  type RefundExtension,
  refunding,
  reserveRefund,
  sendRefund,
} from "#extensions/capabilities/refunds/index.ts";
import {
  getTransaction,
  knownTransaction,
  lockTransaction,
  refundableMinorUnits,
  type TransactionExtension,
  transactionCopy,
} from "#extensions/capabilities/transactions/index.ts";
import type { EngineDispute, EngineRefund } from "#extensions/connectors/engine/index.ts";
import { type DomainError, RemoteError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputeMessage } from "./dispute.message.ts";
import { disputeSubject, lockDispute, withOurId } from "./disputes.service.ts";
import { copyAnswer, disputeCopy } from "./follow-dispute.ts";
import { assertOpenInquiry, inquiryRefund, isOpenInquiry, refundReasonOf } from "./inquiry-refund.rules.ts";
import {
  clearUnknown,
  mayHaveBeenSent,
  noteUnknown,
  noteUnknownWhileSlow,
  type SubmissionBefore,
} from "./unknown-submission.ts";

export interface PreparedInquiryRefund extends SubmissionBefore {
  readonly engineDisputeId: string;
  readonly refundId: string;
  /** The rule that refunds it. Absent when a person or a key does. */
  readonly ruleId?: string;
}

interface Answer {
  readonly refund: EngineRefund;
  /** Null when the engine could not be read after the refund: its event follows. */
  readonly dispute: EngineDispute | null;
}

interface Kept {
  readonly dispute: DisputeExtension;
  /** Null when no rule refunded it. */
  readonly refund: RefundExtension | null;
}

/** All but who asks for it: a person, a key or a rule. It excludes acceptances and submissions. */
export const inquiryRefunding = {
  method: DisputeService.method.refundDispute,
  exclusive: "dispute",
  canonical: withOurId,
  subject: async (work: UnitOfWork, request: { readonly disputeId: string }) => {
    const found = await disputeSubject(work, request);
    await knownTransaction(work, found.dispute.transactionId);
    return found;
  },
  recheck,
  ask,
  find,
  keep,
  release,
  refuses: ({ refund }: Kept) => (refund?.status === "failed" ? failedRefusal(refund) : null),
  answer: ({ dispute }: Kept) => disputeMessage(dispute),
};

/** Refunds what remains of an inquiry's amount once, which closes it. */
export const refundDispute = engineOperation({
  ...inquiryRefunding,
  prepare: async (phase, { dispute }) => reserveInquiryRefund(phase, await lockInquiry(phase, dispute)),
});

interface LockedInquiry {
  readonly transaction: TransactionExtension;
  readonly dispute: DisputeExtension;
}

/** @throws dispute_not_answerable, dispute_not_inquiry */
export async function lockInquiry(
  phase: UnitOfWork,
  { id, transactionId }: Pick<DisputeExtension, "id" | "transactionId">,
): Promise<LockedInquiry> {
  const transaction = await lockTransaction(phase, { id: transactionId });
  const dispute = await lockDispute(phase, { id });
  assertOpenInquiry(dispute);
  return { transaction, dispute };
}

/** Reserves the refund under the locks of the transaction and the dispute. */
export async function reserveInquiryRefund(
  phase: UnitOfWork,
  { transaction, dispute }: LockedInquiry,
  ruleId?: string,
): Promise<PreparedInquiryRefund> {
  const amount = inquiryRefund(dispute, { ...transaction, refundableMinorUnits: refundableMinorUnits(transaction) });
  await refunding.assertAllowed(phase, { transaction, amount });
  const reason = refundReasonOf(dispute.reasonCategory);
  const { id: refundId } = await reserveRefund(phase, transaction.id, { amount, reason });
  const { id, transactionId, engineDisputeId, stage, status, lastPlatformActionAt } = dispute;
  const actedAt = lastPlatformActionAt?.toISOString() ?? null;
  const ofRule = ruleId === undefined ? {} : { ruleId };
  return { id, engineDisputeId, transactionId, stage, status, actedAt, refundId, ...ofRule };
}

/** The bank is asked first: once it has taken the money, a refund would pay the cardholder twice. */
async function ask(work: UnitOfWork, before: PreparedInquiryRefund): Promise<Answer> {
  const { disputes } = await merchantEngine(work);
  const current = await disputes.get(before.engineDisputeId);
  if (!isOpenInquiry(current)) assertOpenInquiry((await disputeCopy.refresh(work, before.engineDisputeId)) ?? current);
  return { refund: await send(work, before), dispute: await readClosed(work, before) };
}

async function send(work: UnitOfWork, before: PreparedInquiryRefund): Promise<EngineRefund> {
  try {
    const answer = sendRefund(work, before.refundId);
    await noteUnknownWhileSlow(work, before, answer);
    return await answer;
  } catch (error) {
    if (mayHaveBeenSent(error)) await noteUnknown(work, before);
    throw error;
  }
}

/** A failure here must not look as if the refund had failed. */
async function readClosed(work: UnitOfWork, { engineDisputeId }: PreparedInquiryRefund) {
  const { disputes } = await merchantEngine(work);
  return disputes.get(engineDisputeId).catch((error: unknown) => {
    if (error instanceof RemoteError) return null;
    throw error;
  });
}

async function find(work: UnitOfWork, before: PreparedInquiryRefund): Promise<Answer | typeof NOT_DONE> {
  const refund = await findRefund(work, before.refundId);
  return refund ? { refund, dispute: await readClosed(work, before) } : NOT_DONE;
}

async function keep(phase: UnitOfWork, before: PreparedInquiryRefund, answer: Answer): Promise<Kept> {
  const refund = await keepAnswer(phase, before.refundId, answer.refund);
  if (refund.status === "failed") await clearUnknown(phase, before);
  const dispute = await lockDispute(phase, before);
  if (refund.status === "failed") return { dispute, refund };
  dispute.lastPlatformActionAt = phase.now();
  dispute.outcomeUnknownSince = null;
  const data = { refund_id: refund.id, ...(before.ruleId && { dispute_rule_id: before.ruleId }) };
  phase.record({ type: "dispute.refunded", subject: dispute, data, parentId: dispute.transactionId });
  if (answer.dispute) await copyAnswer(phase, dispute, { before, answer: answer.dispute });
  return { dispute, refund };
}

async function release(phase: UnitOfWork, before: PreparedInquiryRefund, refusal: DomainError | null): Promise<void> {
  await failRefund(phase, before.refundId, refusal);
  await clearUnknown(phase, before);
}

function failedRefusal({ transactionId, failureMessage }: RefundExtension) {
  const problem = failureMessage ?? "The payment engine could not make the refund.";
  return refuse("transaction_not_refundable", {
    problem,
    transaction_id: transactionId,
    transaction_status: "succeeded",
  });
}

/** Our copies may be older than the engine's dispute and payment. */
async function recheck(work: UnitOfWork, { dispute }: { dispute: DisputeExtension }, refusal: DomainError) {
  if (isRefusal(refusal, "dispute_not_answerable", "dispute_not_inquiry")) {
    const current = await disputeCopy.refresh(work, dispute.engineDisputeId);
    return current !== null && isOpenInquiry(current);
  }
  if (!isRefusal(refusal, "transaction_not_refundable")) return false;
  const { version } = await getTransaction(work, dispute.transactionId);
  const current = await transactionCopy.refresh(work, dispute.transactionId);
  return current !== null && current.version !== version;
}
