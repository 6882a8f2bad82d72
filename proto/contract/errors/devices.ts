import { errors } from "./catalog-entry.ts";

export const deviceErrors = {
  ...errors(422, "invalid_request", {
    terminal_connector_missing: {
      meaning: "the environment has no connector for payment terminals",
      message: "No payment terminals can be used in this environment: it has no terminal connector.",
    },
  }),
  ...errors(409, "conflict", {
    device_busy: {
      meaning: "a sale runs on the device; `details` names it",
      message: "A sale is running on this device.",
      facts: ["device_id", "terminal_sale_id?", "terminal_sale_status?"],
    },
    device_offline: {
      meaning: "the device cannot be reached; `details` says when it was last seen",
      message: "This device is offline. Check its power and network.",
      facts: ["device_id", "last_seen_at?"],
    },
    device_not_pairing: {
      meaning: "the device is paired, or retired",
      message: "This device does not wait to be paired: it is {device_status}.",
      facts: ["device_id", "device_status"],
    },
    device_limit_reached: {
      meaning: "the environment has as many devices as it may have",
      message: "An environment has at most {limit} devices. Retire one first.",
      facts: ["limit"],
    },
    previous_sale_unresolved: {
      meaning: "the result of the sale before is unknown; `details` names it",
      message: "The result of the sale before is not known yet. Set acknowledge_unresolved to start another one.",
      facts: ["device_id", "terminal_sale_id"],
      param: "acknowledge_unresolved",
    },
    terminal_queue_full: {
      meaning: "as many sales wait for the device as may wait",
      message: "{limit} sales are waiting for this device already.",
      facts: ["device_id", "limit"],
    },
    already_completed: {
      meaning: "the sale has ended; `details` says how",
      message: "This sale has ended: it is {terminal_sale_status}.",
      facts: ["terminal_sale_id", "terminal_sale_status"],
    },
    terminal_sale_not_unknown: {
      meaning: "the result of the sale is known, or still to come",
      message: "This sale is {terminal_sale_status}, not unknown.",
      facts: ["terminal_sale_id", "terminal_sale_status"],
    },
    decision_too_early: {
      meaning: "the sale has not been unknown for 10 minutes",
      message: "Tollhouse is still asking the device. You can decide after {usable_at}.",
      facts: ["terminal_sale_id", "usable_at"],
    },
    tap_not_expected: {
      meaning: "the device does not wait for this of a payer now, or it has no power",
      message: "The device does not wait for this action now. Look at its sale.",
      facts: ["device_id"],
      param: "action",
    },
    sandbox_terminal_required: {
      meaning: "this installation is not connected to the sandbox terminals, which test helpers need",
      message: "This needs the sandbox terminals. Leave TERMINAL_URL unset, or set it to theirs.",
    },
  }),
  ...errors(422, "invalid_request", {
    device_not_active: {
      meaning: "the device is not paired, or it is disabled or retired",
      message: "This device takes no sales: it is {device_status}.",
      facts: ["device_id", "device_status"],
      param: "device_id",
    },
    device_feature_unsupported: {
      meaning: "the device's connector cannot do this; `details` names the feature",
      message: "This device cannot do that: {feature}.",
      facts: ["feature"],
    },
    device_settings_invalid: {
      meaning: "the settings of the device do not go together; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "configuration",
    },
    pairing_code_invalid: {
      meaning: "no device waits with this code: it is wrong, was used, or is too old",
      message: "This code is not valid. Read it again, or ask for a new one.",
      param: "code",
    },
    terminal_sale_invalid: {
      meaning: "the fields of the sale do not go together; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "transaction_id",
    },
  }),
  ...errors(429, "rate_limit", {
    too_many_pairing_attempts: {
      meaning: "too many wrong codes: 5 for a device, or 20 an hour for the organization",
      message: "Too many wrong codes. Try again in {retry_after_seconds} seconds.",
      facts: ["limited", "limit", "retry_after_seconds"],
    },
  }),
  ...errors(502, "api_error", {
    terminal_refused: {
      meaning: "the terminals' vendor refuses the request",
      message: "The vendor of the terminals refused this.",
    },
    terminal_unavailable: {
      meaning: "the terminals' vendor cannot be reached",
      message: "The vendor of the terminals cannot be reached. Try again.",
      remedy: "repeat with the same `Idempotency-Key`",
    },
  }),
};
