import { errors } from "./catalog-entry.ts";

export const paymentMethodErrors = {
  ...errors(409, "conflict", {
    session_not_open: { meaning: "the session is completed or expired; the message says which" },
  }),
};
