import { type ErrorFacts, factsIn } from "#contract/errors/facts.ts";
import {
  ConflictError,
  DeclinedError,
  type DomainError,
  InvalidError,
  UnprocessableError,
} from "#extensions/platform/kernel/errors.ts";

type DeclineFacts = Required<
  Pick<ErrorFacts, "transaction_id" | "transaction_status" | "decline_code" | "advice" | "message_for_customer">
> &
  Pick<ErrorFacts, "network_code" | "retryable">;

/** The payer's bank or the processor declined the payment. The transaction is kept with its decline. */
export class CardDeclinedError extends DeclinedError {
  constructor(message: string, metadata: DeclineFacts) {
    super("card_declined", message, { metadata });
  }
}

interface Standing {
  readonly id: string;
  readonly status: string;
}

/** Nothing is authorized, or it was captured or released already. Says which state it is. */
export class TransactionNotCapturableError extends ConflictError {
  constructor({ id, status }: Standing, cause?: DomainError) {
    super("transaction_not_capturable", `This transaction cannot be captured: it is ${status}.`, {
      metadata: { ...factsIn(cause?.metadata ?? {}), transaction_id: id, transaction_status: status },
      cause,
    });
  }
}

export class TransactionNotCancelableError extends ConflictError {
  constructor({ id, status }: Standing, cause?: DomainError) {
    super("transaction_not_cancelable", `This transaction cannot be canceled: it is ${status}.`, {
      metadata: { ...factsIn(cause?.metadata ?? {}), transaction_id: id, transaction_status: status },
      cause,
    });
  }
}

interface Held {
  readonly id: string;
  readonly currency: string;
  readonly authorizedMinorUnits: bigint;
}

export class CaptureExceedsAuthorizedError extends UnprocessableError {
  constructor({ id, currency, authorizedMinorUnits: max }: Held, cause?: DomainError) {
    const sentence = `The amount must be at most ${max} ${currency} minor units, which are authorized.`;
    super("capture_exceeds_authorized", sentence, {
      param: "amount",
      metadata: { ...factsIn(cause?.metadata ?? {}), transaction_id: id, max, currency, amount_authorized: max },
      cause,
    });
  }
}

export class CaptureMustBeFinalError extends UnprocessableError {
  constructor({ id }: Pick<Held, "id">) {
    super("capture_must_be_final", "This payment can be captured once. Leave final out, or send final: true.", {
      param: "final",
      metadata: { transaction_id: id },
    });
  }
}

export class TransactionNotConfirmableError extends ConflictError {
  constructor({ id, status }: { readonly id: string; readonly status: string }) {
    super("transaction_not_confirmable", `This transaction waits for no payment method: it is ${status}.`, {
      metadata: { transaction_id: id, transaction_status: status },
    });
  }
}

export class ReferenceInUseError extends ConflictError {
  /** Null when another request took the reference at the same moment. */
  readonly existingTransactionId: string | null;

  constructor(reference: string, existingTransactionId: string | null) {
    super("reference_in_use", `Another transaction has the reference ${reference}.`, {
      param: "reference",
      ...(existingTransactionId !== null && { metadata: { existing_transaction_id: existingTransactionId } }),
    });
    this.existingTransactionId = existingTransactionId;
  }
}

export class AmountDetailsMismatchError extends UnprocessableError {
  constructor(sum: bigint, amount: bigint) {
    super("amount_details_mismatch", `The parts of the amount add up to ${sum}, but the amount is ${amount}.`, {
      param: "amount_details",
    });
  }
}

/** The engine took nothing of the payment. */
export class TransactionInvalidError extends UnprocessableError {
  constructor(engineMessage: string, engineCode: string) {
    super("transaction_invalid", `The payment engine does not accept this payment: ${engineMessage}`, {
      ...(engineCode !== "" && { metadata: { engine_code: engineCode } }),
    });
  }
}

export class StoringNeedsCustomerError extends InvalidError {
  constructor() {
    super("parameter_missing", "save_payment_method needs customer_id.", { param: "customer_id" });
  }
}

export class PageForStoredMethodError extends InvalidError {
  constructor() {
    super("parameter_invalid", "hosted_page and payment_method_id cannot be used together.", { param: "hosted_page" });
  }
}
