import { errors } from "./catalog-entry.ts";

export const paymentLinkSendErrors = {
  ...errors(404, "not_found", {
    reminder_link_invalid: {
      where: "payers' pages",
      meaning: "the link that stops reminders is not whole, or not of this host",
      message: "This link doesn't work.",
    },
  }),
  ...errors(422, "invalid_request", {
    payment_link_note_address: {
      meaning:
        "the note, or the title of the link, has a web or email address, which a payer could take for the merchant's page",
      message: "{field} must be plain text without web or email addresses.",
      sampleParam: "note",
    },
    send_time_invalid: {
      meaning: "the email or a reminder cannot be sent then; the message and `param` name the field",
      message: "{problem}",
      sampleParam: "send_at",
    },
  }),
};
