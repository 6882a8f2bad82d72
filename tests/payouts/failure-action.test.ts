import { describe, expect, test } from "vitest";
import { failureAction } from "#extensions/capabilities/payouts/failure-action.rules.ts";

describe("after a failure", () => {
  test.each([
    ["processor_timeout", "retry"],
    ["PROCESSOR_TIMED_OUT", "retry"],
    ["bank_unavailable", "retry"],
    ["rate_limit_exceeded", "retry"],
    ["RateLimited", "retry"],
    ["temporarily_blocked", "retry"],
    ["temporary failure", "retry"],
    ["try_again_later", "retry"],
    ["retry", "retry"],
    ["account_closed", "fix_destination"],
    ["AccountClosed", "fix_destination"],
    ["invalid_account_number", "fix_destination"],
    ["InvalidIBAN", "fix_destination"],
    ["expired_card", "fix_destination"],
    ["card.declined", "fix_destination"],
    ["beneficiary_name_mismatch", "fix_destination"],
    ["bank_account_restricted", "fix_destination"],
    ["destination-not-found", "fix_destination"],
    ["AC04", "fix_destination"],
    ["R03", "fix_destination"],
  ])("%s: %s", (code, action) => expect(failureAction(code)).toBe(action));

  test("of which nothing is known it is tried again", () => expect(failureAction(null)).toBe("retry"));

  // Our keywords inside other words.
  test.each([
    "unsupported_country",
    "corporate_entity_blocked",
    "industry_restricted",
    "entry_rejected",
    "generate_failed",
    "accounting_period",
    "discarded_by_processor",
    "bankruptcy",
    "disclosed_limit",
    "rename_required",
    "username_unknown",
    "unexpired_hold",
    "banking_day_over",
    "invalid_amount",
    "invalid_currency",
    "exchange_rate_missing",
    "BR03",
  ])("%s is for support", (code) => expect(failureAction(code)).toBe("contact_support"));
});
