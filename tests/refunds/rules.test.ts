import { describe, expect, test } from "vitest";
import {
  assertCancelable,
  refundAmount,
  refundStatusOf,
  refundSums,
} from "#extensions/capabilities/refunds/refund.rules.ts";

const TRANSACTION_STATUSES = [
  "requires_payment_method",
  "requires_action",
  "processing",
  "authorized",
  "succeeded",
  "partially_captured",
  "failed",
  "canceled",
  "expired",
] as const;
const REFUND_STATUSES = ["scheduled", "pending", "requires_review", "succeeded", "failed", "canceled"] as const;

const transaction = (status: string, rest: bigint, disputed = 0n) => ({
  ...{ id: "txn_1", status, currency: "USD", disputeId: disputed > 0n ? "dsp_1" : null },
  ...{ disputedMinorUnits: disputed, refundableMinorUnits: rest },
});

const reasonFor = (ask: () => unknown): string => {
  try {
    return String(ask());
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

describe.each(TRANSACTION_STATUSES)("a transaction that is %s", (status) => {
  const isRefundable = status === "succeeded" || status === "partially_captured";
  const rest = 1_000n;
  const otherwise = (answer: string) => (isRefundable ? answer : "transaction_not_refundable");

  test.each<[string, bigint, bigint | undefined, bigint, string]>([
    ["all of it", rest, undefined, 0n, "1000"],
    ["part of it", rest, 1n, 0n, "1"],
    ["exactly the rest", rest, rest, 0n, "1000"],
    ["one more than the rest", rest, rest + 1n, 0n, "refund_exceeds_refundable"],
    ["the rest when nothing is left", 0n, undefined, 0n, "transaction_not_refundable"],
    ["an amount when nothing is left", 0n, 1n, 0n, "refund_exceeds_refundable"],
    ["the undisputed part while the bank holds some", rest, rest, 1n, "1000"],
    ["the rest without an amount while the bank holds some", rest, undefined, 1n, "1000"],
    ["more than the undisputed part", rest, rest + 1n, 1n, "transaction_disputed"],
    ["all of it while the bank holds all", 0n, undefined, rest, "transaction_disputed"],
    ["a part of it while the bank holds all", 0n, 1n, rest, "transaction_disputed"],
  ])("refunds %s by the rules", (_name, left, asked, disputed, answer) => {
    expect(reasonFor(() => refundAmount(transaction(status, left, disputed), asked))).toBe(otherwise(answer));
  });
});

test("a refusal of an amount says what is left", () => {
  expect(() => refundAmount(transaction("succeeded", 1_200n), 1_201n)).toThrow(
    expect.objectContaining({
      kind: "unprocessable",
      param: "amount",
      message: "The amount must be at most 1200 USD minor units, which can still be refunded.",
      metadata: { transaction_id: "txn_1", max: "1200", currency: "USD", amount_refundable: "1200" },
    }),
  );
});

test("a refusal because of a dispute names it", () => {
  expect(() => refundAmount(transaction("succeeded", 1_200n, 500n), 1_201n)).toThrow(
    expect.objectContaining({
      kind: "conflict",
      metadata: {
        ...{ transaction_id: "txn_1", dispute_id: "dsp_1", amount_disputed: "500" },
        ...{ amount_refundable: "1200", currency: "USD" },
      },
    }),
  );
});

test.each(REFUND_STATUSES)("a refund that is %s is canceled only while it is scheduled", (status) => {
  const answer = reasonFor(() => assertCancelable({ id: "rfd_1", status }));
  expect(answer).toBe(status === "scheduled" ? "undefined" : "refund_not_cancelable");
});

test.each([
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["review", "requires_review"],
  ["pending", "pending"],
  ["a word of tomorrow", "pending"],
])("the engine's %s is %s", (word, status) => {
  expect(refundStatusOf(word)).toBe(status);
});

test("refunds hold their amount until they fail or are canceled, and count once they succeeded", () => {
  const sums = REFUND_STATUSES.map((status, index) => ({ status, amountMinorUnits: 10n ** BigInt(index) }));
  expect(refundSums(sums)).toEqual({ refundedMinorUnits: 1_000n, refundPendingMinorUnits: 111n });
  expect(refundSums([])).toEqual({ refundedMinorUnits: 0n, refundPendingMinorUnits: 0n });
});
