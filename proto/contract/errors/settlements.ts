import { errors } from "./catalog-entry.ts";

export const settlementErrors = {
  ...errors(400, "invalid_request", {
    schedule_day_invalid: {
      meaning: "the schedule has no such day, or none at all; the message says which",
      message: "{problem}",
      param: "schedule_day",
    },
    hold_end_passed: {
      meaning: "a hold ends in the future",
      message: "until must be in the future.",
      param: "until",
    },
    entry_selection_invalid: {
      meaning: "entries are named by `settlement_queue_entry_ids` or by `filter`, and not by both",
      message: "Send either settlement_queue_entry_ids or filter.",
      param: "filter",
    },
    expected_total_required: {
      meaning: "a release by filter needs the totals that its preview showed",
      message: "A release by filter needs expected_count and expected_net_amount, as the preview says them.",
      remedy: "ask for the preview",
      param: "expected_count",
    },
    too_many_entries: {
      meaning: "the filter selects more entries than one release takes; `max` in `details` is how many that are",
      message: "The filter selects more than {max} entries. Narrow it.",
      facts: ["max"],
      remedy: "narrow the filter",
      param: "filter",
    },
  }),
  ...errors(409, "conflict", {
    entry_already_released: {
      meaning: "the entry is part of a settlement; the message names it",
      message: "The entry {id} is part of the settlement {settlement_id}. Nothing was held.",
      facts: ["settlement_id?"],
    },
    hold_limit_reached: {
      meaning: "the sale was held before for as long as it may be; the message says until when",
      message:
        "The entry {settlement_queue_entry_id} could be held since {since} and until {until}. It cannot be held again.",
      facts: ["settlement_queue_entry_id"],
    },
    entries_spent: {
      meaning: "payouts or refunds have used the money of the entries; `available` in `details` is what is left",
      message:
        "Payouts or refunds have used the money of these entries: only {available} {currency} minor units are available. Nothing was removed.",
      facts: ["available", "currency"],
      param: "settlement_queue_entry_ids",
      remedy: "remove fewer entries, or wait until more is available",
    },
    expected_total_mismatch: {
      meaning:
        "the filter selects other entries than the preview did; `entry_count` and `net_amount` in `details` are what it selects now",
      message:
        "The request selects {entry_count} entries that come to {net_amount} minor units. Nothing was released. Ask for the preview again.",
      facts: ["entry_count", "net_amount"],
      remedy: "ask for the preview again",
    },
    entry_held_for_risk: {
      meaning: "a hold for risk is not replaced by another hold; the message names the entry",
      message: "The entry {id} is held for risk, and no other hold replaces that. Nothing was held.",
    },
    entry_not_held_for_risk: {
      meaning: "only a hold for risk is lifted; the message names the entry",
      message: "The entry {id} is not held for risk. No hold was lifted.",
    },
    control_change_not_waiting: {
      meaning:
        "the control change has taken effect, was canceled, or waits for no second person; the message names its status",
      message: "The control change {id} is {status}. Nothing was changed.",
    },
    settlement_not_accruing: {
      meaning: "the settlement is closed already; the message names its status",
      message: "Only a settlement that is accruing can be closed, and this one is {settlement_status}.",
      facts: ["settlement_id", "settlement_status"],
    },
    settlement_not_closed: {
      meaning: "a settlement that accrues has no statement yet",
      message: "A settlement has a statement once it is closed, and this one is {settlement_status}.",
      facts: ["settlement_id", "settlement_status"],
    },
    settlement_not_open: {
      meaning: "entries can be taken out only before the settlement is approved",
      message: "Entries can be removed until a settlement is approved, and this one is {settlement_status}.",
      facts: ["settlement_id", "settlement_status"],
    },
    settlement_not_approvable: {
      meaning: "the settlement waits for no approval; the message names its status",
      message: "Only a settlement that is closed can be approved, and this one is {settlement_status}.",
      facts: ["settlement_id", "settlement_status"],
    },
  }),
  ...errors(403, "permission", {
    approval_by_same_person: {
      meaning: "the person who closed, held or asked for it, also by a key of theirs, cannot approve or release it",
      message: "{problem}",
      remedy: "ask another person",
    },
    risk_hold_needs_operator: {
      meaning:
        "it is held for risk, and second persons may lift less; `limit` and `left` in `details` are what they may lift within 24 hours. Keys lift nothing",
      message: "This is held for risk. {rule} Contact support.",
      facts: ["currency", "limit", "left"],
      remedy: "contact support",
    },
  }),
  ...errors(422, "invalid_request", {
    negative_entry_cannot_be_held: {
      meaning: "refunds, disputes and fees travel with their sale",
      message: "{problem}",
      facts: ["settlement_queue_entry_id?"],
      param: "settlement_queue_entry_ids",
    },
    delay_below_minimum: {
      meaning: "the delay is shorter than the platform allows; `min` in `details` is the shortest",
      message: "The delay must be at least {min} business days.",
      facts: ["min"],
      remedy: "an operator can set a shorter one",
      param: "delay_business_days",
    },
    time_zone_unknown: {
      meaning: "the time zone is no name of the IANA database",
      message: "There is no time zone {time_zone}. Use a name such as Europe/Berlin.",
      param: "time_zone",
    },
  }),
};
