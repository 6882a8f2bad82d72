import { expect, test } from "vitest";
import { isRefusal, noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";

test("a refusal has the words, the parameter and the facts of the catalog", () => {
  const refusal = refuse("refund_exceeds_refundable", {
    transaction_id: "txn_1",
    max: 1_200n,
    currency: "USD",
    amount_refundable: 1_200n,
  });
  const { kind, reason, message, param, metadata } = refusal;
  expect({ kind, reason, message, param }).toEqual({
    kind: "unprocessable",
    reason: "refund_exceeds_refundable",
    message: "The amount must be at most 1200 USD minor units, which can still be refunded.",
    param: "amount",
  });
  expect(Object.entries(metadata)).toEqual([
    ["transaction_id", "txn_1"],
    ["max", "1200"],
    ["currency", "USD"],
    ["amount_refundable", "1200"],
  ]);
});

test("a text fills the message and is no detail, and an optional fact may be absent", () => {
  const refusal = refuse("reference_in_use", { noun: "customer", reference: "42", existing_customer_id: null });
  expect(refusal).toMatchObject({ message: "Another customer has the reference 42.", metadata: {} });
});

test("facts of the refusal that caused it are stated where the code has them", () => {
  const cause = refuse("dispute_not_answerable", { engine_code: "IR_16", dispute_status: "a", dispute_stage: "b" });
  const refusal = refuse("transaction_not_capturable", {
    transaction_id: "txn_1",
    transaction_status: "failed",
    cause,
  });
  expect(refusal.metadata).toEqual({ engine_code: "IR_16", transaction_id: "txn_1", transaction_status: "failed" });
  expect(refusal.cause).toBe(cause);
});

test("a conflict that says when to come back passes by itself", () => {
  expect(refuse("test_clock_advancing", { retry_after_seconds: 5 }).kind).toBe("in_progress");
  expect(refuse("payouts_frozen", { currency: "USD" }).kind).toBe("conflict");
});

test("a refusal is known by its code", () => {
  const refusal = noSuch("payment method", "pm_1");
  expect(refusal).toMatchObject({ message: "No such payment method: pm_1", param: "payment_method_id" });
  expect(isRefusal(refusal, "quote_used", "resource_missing")).toBe(true);
  expect(isRefusal(new Error("resource_missing"), "resource_missing")).toBe(false);
});

test("the types know the codes, the facts of each, and which refusals name their own parameter", () => {
  const wrong = () => [
    // @ts-expect-error no such code
    refuse("no_such_code"),
    // @ts-expect-error a code that only the UI answers with
    refuse("route_unknown"),
    // @ts-expect-error the currency is missing
    refuse("payouts_frozen"),
    // @ts-expect-error a fact of another code
    refuse("payouts_frozen", { currency: "USD", limit: 1 }),
    // @ts-expect-error a fact of another type
    refuse("version_mismatch", { version: "one" }),
    // @ts-expect-error each refusal says its parameter
    refuse("validation_failed", { problem: "until must be in the future." }),
    // @ts-expect-error no such code
    isRefusal(null, "no_such_code"),
  ];
  expect(wrong).toBeTypeOf("function");
});
