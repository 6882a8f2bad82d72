import { errors } from "./catalog-entry.ts";

export const settlementErrors = {
  ...errors(409, "conflict", {
    entry_already_released: { meaning: "the entry is part of a settlement; the message names it" },
    hold_limit_reached: { meaning: "the sale was held before for as long as it may be; the message says until when" },
    entries_spent: {
      meaning: "payouts or refunds have used the money of the entries; `available` in `details` is what is left",
      param: "settlement_queue_entry_ids",
      remedy: "remove fewer entries, or wait until more is available",
    },
    expected_total_mismatch: {
      meaning:
        "the filter selects other entries than the preview did; `entry_count` and `net_amount` in `details` are what it selects now",
      remedy: "ask for the preview again",
    },
    entry_held_for_risk: { meaning: "a hold for risk is not replaced by another hold; the message names the entry" },
    entry_not_held_for_risk: { meaning: "only a hold for risk is lifted; the message names the entry" },
    control_change_not_waiting: {
      meaning:
        "the control change has taken effect, was canceled, or waits for no second person; the message names its status",
    },
    settlement_not_accruing: { meaning: "the settlement is closed already; the message names its status" },
    settlement_not_closed: { meaning: "a settlement that accrues has no statement yet" },
    settlement_not_open: { meaning: "entries can be taken out only before the settlement is approved" },
    settlement_not_approvable: { meaning: "the settlement waits for no approval; the message names its status" },
  }),
  ...errors(403, "permission", {
    approval_by_same_person: {
      meaning: "the person who closed, held or asked for it, also by a key of theirs, cannot approve or release it",
      remedy: "ask another person",
    },
    risk_hold_needs_operator: {
      meaning:
        "it is held for risk, and second persons may lift less; `limit` and `left` in `details` are what they may lift within 24 hours. Keys lift nothing",
      remedy: "contact support",
    },
  }),
  ...errors(422, "invalid_request", {
    negative_entry_cannot_be_held: {
      meaning: "refunds, disputes and fees travel with their sale",
      param: "settlement_queue_entry_ids",
    },
    delay_below_minimum: {
      meaning: "the delay is shorter than the platform allows; `min` in `details` is the shortest",
      remedy: "an operator can set a shorter one",
      param: "delay_business_days",
    },
    time_zone_unknown: { meaning: "the time zone is no name of the IANA database", param: "time_zone" },
  }),
};
