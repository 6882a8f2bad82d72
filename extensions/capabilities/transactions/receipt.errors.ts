import { ConflictError, InvalidError } from "#extensions/platform/kernel/errors.ts";

export class ReceiptNotAvailableError extends ConflictError {
  constructor() {
    super("receipt_not_available", "The transaction has captured nothing, so there is no receipt.");
  }
}

export class ReceiptsTooManyError extends ConflictError {
  constructor(limit: number) {
    super("too_many_receipts", `At most ${limit} receipts of a transaction can be sent, so no further one can be.`);
  }
}

export class RecipientMissingError extends InvalidError {
  constructor() {
    super("validation_failed", "The transaction has no customer with an email address. Send the address in to.", {
      param: "to",
    });
  }
}
