import type { ErrorFacts } from "#contract/errors/facts.ts";
import { DeclinedError } from "#extensions/platform/errors.ts";

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
