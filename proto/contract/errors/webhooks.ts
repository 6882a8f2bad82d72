import { errors } from "./catalog-entry.ts";

export const webhookErrors = {
  ...errors(400, "invalid_request", {
    webhook_url_not_allowed: {
      meaning: "deliveries cannot be sent to this address; the message says which can",
      remedy: "give an https address of the public internet",
      param: "url",
    },
  }),
};
