import { factsIn } from "#contract/errors/facts.ts";
import { ConflictError, type DomainError, UnprocessableError } from "#extensions/platform/kernel/errors.ts";

interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
}

/** Nothing of the transaction can be refunded. */
export class TransactionNotRefundableError extends ConflictError {
  constructor({ id, status }: Transaction, why: string, cause?: DomainError) {
    super("transaction_not_refundable", why, {
      param: "transaction_id",
      metadata: { ...factsIn(cause?.metadata ?? {}), transaction_id: id, transaction_status: status },
      cause,
    });
  }
}

export class RefundExceedsRefundableError extends UnprocessableError {
  constructor({ id, currency }: Transaction, max: bigint, cause?: DomainError) {
    const sentence = `The amount must be at most ${max} ${currency} minor units, which can still be refunded.`;
    super("refund_exceeds_refundable", sentence, {
      param: "amount",
      metadata: { transaction_id: id, max, currency, amount_refundable: max },
      cause,
    });
  }
}

interface DisputedTransaction extends Transaction {
  readonly disputeId?: string | null | undefined;
  readonly disputedMinorUnits: bigint;
}

/** The payer has the money back already, or will have when the dispute is lost. */
export class TransactionDisputedError extends ConflictError {
  constructor(transaction: DisputedTransaction) {
    const { id, disputeId, disputedMinorUnits } = transaction;
    super(
      "transaction_disputed",
      "The bank has taken the amount back with a dispute, so a refund would pay the customer twice. Answer the dispute, or accept it.",
      {
        param: "transaction_id",
        metadata: {
          transaction_id: id,
          ...(disputeId != null && { dispute_id: disputeId }),
          amount_disputed: disputedMinorUnits,
        },
      },
    );
  }
}

export class RefundNotCancelableError extends ConflictError {
  constructor({ id, status }: { readonly id: string; readonly status: string }) {
    super("refund_not_cancelable", `Only a scheduled refund can be canceled, and this one is ${status}.`, {
      param: "refund_id",
      metadata: { refund_id: id, refund_status: status },
    });
  }
}
