import { DomainError } from "#extensions/platform/kernel/errors.ts";

export class MailNotConfiguredError extends DomainError {
  readonly kind = "unavailable";

  constructor() {
    super("mail_not_configured", "This installation sends no mail, so nothing was sent.");
  }
}

interface ReachedLimit {
  readonly limited: "organization" | "recipient";
  readonly limit: number;
  readonly now: Date;
  /** When the next mail can be sent. */
  readonly resetsAt: Date;
}

export class MailLimitError extends DomainError {
  readonly kind = "rate_limited";

  constructor({ limited, limit, now, resetsAt }: ReachedLimit) {
    const at = resetsAt.toISOString();
    const whose = limited === "organization" ? "An organization can send" : "A recipient can be sent";
    super("mail_limit_reached", `${whose} at most ${limit} mails a day. The next can be sent at ${at}.`, {
      metadata: {
        limited,
        limit,
        resets_at: at,
        retry_after_seconds: Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000),
      },
    });
  }
}
