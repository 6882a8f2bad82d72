import { DomainError } from "#extensions/platform/errors.ts";

export class MailNotConfiguredError extends DomainError {
  readonly kind = "unavailable";

  constructor() {
    super("mail_not_configured", "This installation sends no mail, so nothing was sent.");
  }
}
