import { errors } from "./catalog-entry.ts";

export const mailErrors = {
  ...errors(503, "api_error", {
    mail_not_configured: { meaning: "this installation sends no mail, so nothing was sent" },
  }),
};
