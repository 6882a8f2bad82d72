import { errors } from "./catalog-entry.ts";

export const mailErrors = {
  ...errors(429, "rate_limit", {
    mail_limit_reached: {
      meaning:
        "the organization or the recipient has had the mails of a day, see [limits of mails](mail.md#limits); `details` says when the next can be sent",
      message: "{whose} at most {limit} mails a day. The next can be sent at {resets_at}.",
      facts: ["limited", "limit", "resets_at", "retry_after_seconds"],
      remedy: "wait `Retry-After` seconds, then repeat",
      details: [{ limited: "recipient", limit: 3, resets_at: "2026-11-25T00:00:00.000Z", retry_after_seconds: 5400 }],
    },
  }),
  ...errors(503, "api_error", {
    mail_not_configured: {
      meaning: "this installation sends no mail, so nothing was sent",
      message: "This installation sends no mail, so nothing was sent.",
    },
  }),
};
