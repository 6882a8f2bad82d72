import { describe, expect, test } from "vitest";
import {
  inquiryRefund,
  isOpenInquiry,
  refundReasonOf,
} from "#extensions/capabilities/disputes/inquiry-refund.rules.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";

const transaction = {
  id: "txn_1",
  status: "succeeded",
  currency: "USD",
  refundedMinorUnits: 0n,
  refundPendingMinorUnits: 0n,
  refundableMinorUnits: 10_000n,
};
const dispute = { amountMinorUnits: 4_000n, currency: "USD" };

describe("the refund of an inquiry", () => {
  test.each([
    ["the disputed amount", {}, 4_000n],
    ["less what was refunded", { refundedMinorUnits: 1_500n, refundableMinorUnits: 8_500n }, 2_500n],
    ["less what is being refunded", { refundPendingMinorUnits: 1_000n, refundableMinorUnits: 9_000n }, 3_000n],
    ["at most what can be refunded", { refundableMinorUnits: 3_000n }, 3_000n],
    ["everything, in another currency", { currency: "EUR" }, 10_000n],
  ])("is %s", (_name, changed, amount) => {
    expect(inquiryRefund(dispute, { ...transaction, ...changed })).toBe(amount);
  });

  test("is refused when nothing of it is left", () => {
    for (const nothing of [{ refundedMinorUnits: 4_000n }, { refundableMinorUnits: 0n }])
      try {
        inquiryRefund(dispute, { ...transaction, ...nothing });
        expect.unreachable();
      } catch (error) {
        expect(isRefusal(error, "transaction_not_refundable")).toBe(true);
      }
  });

  test("has the reason that the cardholder gives", () => {
    expect(["fraudulent", "duplicate", "not_received", "general"].map(refundReasonOf)).toEqual([
      "fraudulent",
      "duplicate",
      "requested_by_customer",
      "requested_by_customer",
    ]);
  });
});

test("only an inquiry that waits for its merchant is open", () => {
  expect(isOpenInquiry({ stage: "pre_dispute", status: "dispute_opened" })).toBe(true);
  for (const status of ["dispute_challenged", "dispute_cancelled", "dispute_accepted", "dispute_expired"])
    expect(isOpenInquiry({ stage: "pre_dispute", status })).toBe(false);
  for (const stage of ["dispute", "pre_arbitration", "arbitration", "dispute_reversal"])
    expect(isOpenInquiry({ stage, status: "dispute_opened" })).toBe(false);
});
