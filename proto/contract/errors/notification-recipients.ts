import { errors } from "./catalog-entry.ts";

export const notificationRecipientErrors = {
  ...errors(409, "conflict", {
    notification_recipient_exists: {
      meaning: "the address is a recipient already; `details` has its ID",
      message: "This address is a recipient already.",
      facts: ["notification_recipient_id"],
      param: "email",
    },
    too_many_notification_recipients: {
      meaning: "the organization has 10 notification recipients in this environment",
      message: "There can be {max} recipients at most. Remove one first.",
      facts: ["max"],
      remedy: "remove one",
    },
    notification_recipient_confirmed: {
      meaning: "the address is confirmed already",
      message: "This address is confirmed already.",
    },
  }),
  ...errors(422, "invalid_request", {
    notification_link_invalid: {
      meaning: "the link of an email is not valid any more: it is older than 7 days, or its recipient was removed",
      message: "This link doesn't work any more.",
      where: "links of emails",
    },
  }),
};
