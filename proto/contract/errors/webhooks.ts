import { errors } from "./catalog-entry.ts";

export const webhookErrors = {
  ...errors(400, "invalid_request", {
    custom_header_not_allowed: {
      meaning: "a header is written by the delivery itself, belongs to the connection, or is named twice",
      message: "These headers cannot be set: {invalid}.",
      facts: ["invalid"],
      param: "custom_headers",
    },
    too_many_custom_headers: {
      meaning: "an endpoint has at most as many headers of its own as `max` in `details` says",
      message: "An endpoint has at most {max} custom headers.",
      facts: ["max"],
      remedy: "remove one",
      param: "custom_headers",
    },
    replay_range_invalid: {
      meaning: "the time ends before it begins, is longer than 31 days, or holds more than 100,000 events",
      message: "{problem}",
      remedy: "choose a shorter time",
      param: "from",
    },
    webhook_url_not_allowed: {
      meaning: "deliveries cannot be sent to this address; the message says which can",
      message:
        "The URL must be https with a public host name or address, on port 443 or 8443, without user name and password.",
      remedy: "give an https address of the public internet",
      param: "url",
    },
  }),
  ...errors(409, "conflict", {
    delivery_not_retryable: {
      meaning: "the endpoint gets no events now, or the event is no longer kept",
      message: "{problem}",
    },
    too_many_webhook_endpoints: {
      meaning: "an environment has at most 20 endpoints",
      message: "An environment has at most {max} webhook endpoints. Delete one first.",
      facts: ["max"],
      remedy: "delete one first",
    },
    too_many_webhook_secrets: {
      meaning: "three secrets sign already",
      message: "{max} secrets of this endpoint sign already. Wait until one expires, or rotate with overlap_seconds 0.",
      facts: ["max"],
      remedy: "wait until one expires, or rotate with `overlap_seconds: 0`",
    },
    webhook_replay_running: {
      meaning: "events of this endpoint are being replayed",
      message: "Events of this endpoint are being replayed. Wait until that is done.",
      remedy: "wait until it is done",
    },
  }),
};
