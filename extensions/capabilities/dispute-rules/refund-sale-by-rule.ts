import {
  assertNotTaken,
  disputeCopy,
  inquiryRefund,
  isAnswered,
  isOpenInquiry,
  lockInquiry,
  readDisputesOf,
} from "#extensions/capabilities/disputes/index.ts";
import {
  failRefund,
  findRefund,
  keepAnswer,
  type RefundExtension,
  refunding,
  refundMessage,
  reserveRefund,
  sendRefund,
} from "#extensions/capabilities/refunds/index.ts";
import { getTransaction, lockTransaction, refundableMinorUnits } from "#extensions/capabilities/transactions/index.ts";
import { DUE_WORK } from "#extensions/platform/audit/attribution.ts";
import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import { engineOperation, isFinal, NOT_DONE, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { workWithKey } from "#extensions/platform/work/work-with-key.ts";
import { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";
import { chooseRule, hasRuleFor, noteRefund } from "./choose-rule.ts";
import type { Warning } from "./dispute-rule.rules.ts";

interface Reported {
  readonly transactionId: string;
  readonly warning: Warning;
  /** Of the due work: the first is 1. */
  readonly attempt: number;
}

/**
 * Refunds what remains of the reported amount by the first rule that fits. Its key is the report's, so that every attempt
 * is the same refund.
 */
export async function refundSaleByRule(work: UnitOfWork, { transactionId, warning, attempt }: Reported): Promise<void> {
  // A further attempt finishes what an earlier one may have sent.
  if (attempt === 1 && !(await hasRuleFor(work, warning))) return;
  const keyed = workWithKey(work, `dispute-rule-${warning.id}`, DUE_WORK);
  await refundOf(warning)
    .run(keyed, { transactionId })
    .catch((error: unknown) => {
      // Refused for good, for example because it is refunded already. A rule does not try again.
      if (!isFinal(error)) throw error;
    });
}

/**
 * The refund operation. The rule is chosen under the lock of the transaction. An open inquiry of the payment is closed by
 * the refund, so that it excludes responses and acceptances; after one of them nothing is refunded.
 */
const refundOf = (warning: Warning) =>
  engineOperation({
    method: RefundService.method.createRefund,
    exclusive: "dispute",
    async subject(work, { transactionId }) {
      const { id } = await getTransaction(work, transactionId);
      const inquiry = (await readDisputesOf(work, id)).find(isOpenInquiry);
      return { id: inquiry?.id ?? id, transactionId: id };
    },
    async prepare(phase, subject) {
      const id = subject.transactionId;
      const isInquiry = subject.id !== id;
      const { transaction, dispute } = isInquiry
        ? await lockInquiry(phase, subject)
        : { transaction: await lockTransaction(phase, { id }), dispute: null };
      // The lock of the transaction keeps its disputes as they are.
      const isOver = (await readDisputesOf(phase, id)).some(isAnswered);
      const rule = isOver ? null : await chooseRule(phase, warning, transaction);
      if (!rule) return settled<RefundExtension | null>(null);
      const amount = inquiryRefund(warning, {
        ...transaction,
        refundableMinorUnits: refundableMinorUnits(transaction),
      });
      await refunding.assertAllowed(phase, { transaction, amount });
      const given = { amount, reason: "fraudulent", note: `Refunded by the dispute rule ${rule.id}.` };
      const { id: refundId } = await reserveRefund(phase, id, given);
      await noteRefund(phase, warning, { rule, refundId });
      return { refundId, transactionId: id, engineDisputeId: dispute?.engineDisputeId ?? null };
    },
    async ask(work, { refundId, transactionId, engineDisputeId }) {
      await assertNotTaken(work, transactionId);
      const refund = await sendRefund(work, refundId);
      if (engineDisputeId !== null) await followClosed(work, engineDisputeId);
      return refund;
    },
    find: async (work, { refundId }) => (await findRefund(work, refundId)) ?? NOT_DONE,
    keep: (phase, { refundId }, answer) => keepAnswer(phase, refundId, answer),
    release: (phase, { refundId }, refusal) => failRefund(phase, refundId, refusal),
    answer: (refund) => (refund ? refundMessage(refund) : {}),
  });

/** Before another answer is possible. A failure here must not look as if the refund had failed: the event follows. */
async function followClosed(work: UnitOfWork, engineDisputeId: string): Promise<void> {
  await disputeCopy.refresh(work, engineDisputeId).catch((error: unknown) => {
    if (!(error instanceof RemoteError)) throw error;
  });
}
