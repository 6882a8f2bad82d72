import { ConflictError, InvalidError } from "#extensions/platform/kernel/errors.ts";

export class BankLinkingNotConfiguredError extends ConflictError {
  constructor() {
    super("bank_linking_not_configured", "This installation has no bank-linking provider.");
  }
}

/** A public token serves once and for half an hour. */
export class PublicTokenInvalidError extends InvalidError {
  constructor() {
    super("public_token_invalid", "The bank-linking provider does not take this public token; open its window again.", {
      param: "public_token",
    });
  }
}
