import { describe, expect, test } from "vitest";
import { declineAs, declineOf, isRetryable, NO_REASON } from "#extensions/capabilities/transactions/decline.rules.ts";
import {
  DECLINES,
  type DeclineCode,
  type DeclineEntry,
} from "#extensions/capabilities/transactions/decline-codes.rules.ts";
import {
  eventOfChange,
  isConfirmable,
  isKnownMove,
  MOVES,
  NOT_SENT,
  refundableMinorUnits,
  sumOfParts,
} from "#extensions/capabilities/transactions/transaction.rules.ts";

const ENDS = ["succeeded", "partially_captured", "failed", "canceled", "expired"];
const STATUSES = ["requires_payment_method", "requires_action", "processing", "authorized", ...ENDS];
const FROM_AUTHORIZED = ["authorized", "succeeded", "partially_captured", "canceled", "expired"];

/** These can be voided before they clear. */
const CAPTURED = ["succeeded", "partially_captured"];

describe("moves", () => {
  test("every status has its moves", () => {
    expect(Object.keys(MOVES).sort()).toEqual([...STATUSES].sort());
    for (const moves of Object.values(MOVES)) for (const to of moves) expect(STATUSES).toContain(to);
  });

  test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))("%s to %s", (from, to) => {
    const leadsEverywhere = ["requires_payment_method", "requires_action", "processing"].includes(from);
    const known = from === "authorized" ? FROM_AUTHORIZED : CAPTURED.includes(from) ? [from, "canceled"] : [from];
    expect(isKnownMove(from, to)).toBe(leadsEverywhere || known.includes(to));
  });
});

describe("the name of a change", () => {
  const before = {
    ...{ status: "processing", captureMethod: "automatic", amountMinorUnits: 9n },
    ...{ capturedMinorUnits: 0n, voidedMinorUnits: 0n, declineCount: 0 },
  };

  test.each([
    ["transaction.requires_action", { status: "requires_action" }],
    ["transaction.authorized", { status: "authorized" }],
    ["transaction.succeeded", { status: "succeeded", capturedMinorUnits: 5n }],
    ["transaction.captured", { status: "succeeded", captureMethod: "manual", capturedMinorUnits: 5n }],
    ["transaction.captured", { status: "authorized", captureMethod: "manual", capturedMinorUnits: 5n }],
    ["transaction.captured", { status: "partially_captured", capturedMinorUnits: 5n }],
    ["transaction.captured", { status: "authorized", captureMethod: "manual_multiple", capturedMinorUnits: 5n }],
    ["transaction.failed", { status: "failed", declineCount: 1 }],
    ["transaction.declined", { status: "requires_payment_method", declineCount: 1 }],
    ["transaction.declined", { declineCount: 1 }],
    ["transaction.succeeded", { status: "succeeded", declineCount: 1 }],
    ["transaction.canceled", { status: "canceled" }],
    ["transaction.voided", { status: "canceled", voidedMinorUnits: 5n }],
    ["transaction.expired", { status: "expired" }],
    ["transaction.requires_review", { reviewReason: "under_review" }],
    ["transaction.requires_review", { reviewReason: "conflicted", captureMethod: "manual", capturedMinorUnits: 5n }],
    ["transaction.updated", { status: "requires_payment_method" }],
    ["transaction.updated", {}],
  ])("%s %o", (type, change) => {
    expect(eventOfChange(before, { ...before, ...change })).toBe(type);
  });

  test("of a larger authorization is an increment", () => {
    const held = { ...before, status: "authorized", captureMethod: "manual" };
    expect(eventOfChange(held, { ...held, amountMinorUnits: 10n })).toBe("transaction.incremented");
    expect(eventOfChange(before, { ...held, amountMinorUnits: 10n })).toBe("transaction.authorized");
  });

  test("of what is released without another capture is not a capture", () => {
    const held = { ...before, status: "authorized", captureMethod: "manual_multiple", capturedMinorUnits: 5n };
    expect(eventOfChange(held, { ...held, status: "partially_captured" })).toBe("transaction.released");
  });

  test("a review that goes on is no new one, and one with another reason is", () => {
    const held = { ...before, reviewReason: "under_review" };
    expect(eventOfChange(held, { ...held, declineCount: 0 })).toBe("transaction.updated");
    expect(eventOfChange(held, { ...held, reviewReason: "merchant_action" })).toBe("transaction.requires_review");
    expect(eventOfChange(held, { ...before, status: "succeeded" })).toBe("transaction.succeeded");
  });
});

describe("declines", () => {
  test.each(Object.keys(DECLINES) as DeclineCode[])("%s is told by its own code", (code) => {
    expect(declineOf({ ...NO_REASON, code })).toMatchObject({ code, engineCode: code });
  });

  test.each<[Record<string, string>, DeclineCode]>([
    [{ code: "generic_decline" }, "card_declined"],
    [{ code: "something_new" }, "card_declined"],
    [{}, "card_declined"],
    [{ code: "constructor" }, "card_declined"],
    [{ code: "Insufficient-Funds" }, "insufficient_funds"],
    [{ code: "2001", networkCode: "51" }, "insufficient_funds"],
    [{ code: "400", message: "Do not honor" }, "do_not_honor"],
    [{ code: "pickup_card" }, "stolen_card"],
    [{ code: "fraudulent" }, "suspected_fraud"],
    [{ code: "authentication_required" }, "authentication_failed"],
    [{ code: "E1", unifiedCode: "UE_4000" }, "processing_error"],
    [{ code: "E1", unifiedCode: "UE_9000" }, "card_declined"],
    // A processor's number is none of the network's: 12 of one of them says that the balance is too low.
    [{ code: "12" }, "card_declined"],
    [{ code: "card_declined", networkCode: "46" }, "account_closed"],
    [{ code: "card_declined", networkCode: "r1" }, "payment_stopped"],
    [{ networkCode: "12" }, "card_not_supported"],
    [{ networkCode: "15" }, "incorrect_number"],
    [{ networkCode: "5" }, "do_not_honor"],
  ])("%o is %s", (given, code) => {
    expect(declineOf({ ...NO_REASON, ...given }).code).toBe(code);
  });

  test.each(Object.entries(DECLINES))(
    "%s tells the payer nothing that helps a thief",
    (_code, { messageForCustomer }) => {
      expect(messageForCustomer).not.toMatch(/lost|stolen|fraud|suspect|report|rule/i);
    },
  );

  test("no two declines share an alias", () => {
    const aliases = Object.values(DECLINES).flatMap((each): readonly string[] => each.aliases);
    expect(aliases).toHaveLength(new Set([...aliases, ...Object.keys(DECLINES)]).size - Object.keys(DECLINES).length);
  });

  test("no two declines share a network's code", () => {
    const codes = Object.values(DECLINES).flatMap((each: DeclineEntry) => each.networkCodes ?? []);
    expect(codes).toHaveLength(new Set(codes).size);
  });

  test("a stolen card is not tried again", () => {
    expect(declineAs("stolen_card")).toMatchObject({ advice: "do_not_retry", retryAdvice: "never" });
  });

  test("a payer corrects a mistyped number at the checkout, while the stored card is final", () => {
    const wrong = declineOf({ ...NO_REASON, networkCode: "14" }, { brand: "Visa" });
    expect(isRetryable(wrong)).toBe(true);
    expect(wrong.retryAdvice).toBe("never");
  });

  test("a lack of money and a suspicion can pass", () => {
    for (const networkCode of ["51", "59"])
      expect(declineOf({ ...NO_REASON, networkCode }, { brand: "Visa" }).retryAdvice).toBe("schedule");
    expect(declineAs("insufficient_funds").advice).toBe("try_again_later");
  });

  test("a wait is counted from the attempt, of the network that the failure names before the card's brand", () => {
    const failure = { ...NO_REASON, networkCode: "05", adviceCode: "25", network: "Mastercard" };
    const at = "2026-11-29T10:00:00.000Z";
    expect(declineOf(failure, { brand: "Visa", at })).toMatchObject({
      ...{ retryAdvice: "wait", retryNotBefore: "2026-11-30T10:00:00.000Z", networkAdviceCode: "25" },
    });
    expect(declineOf({ ...failure, network: null }, { brand: "Visa", at }).retryAdvice).toBe("schedule");
  });
});

test.each([
  ["requires_payment_method", "requires_payment_method", true],
  ["requires_payment_method", "failed", true],
  ["requires_payment_method", NOT_SENT, false],
  ["processing", "processing", false],
  ["requires_action", "requires_customer_action", false],
])("a transaction that is %s (%s at the engine) can be confirmed: %s", (status, engineStatus, expected) => {
  expect(isConfirmable({ status, engineStatus })).toBe(expected);
});

test("the parts of an amount add up, less the discount", () => {
  expect(sumOfParts({ subtotal: 4000n, tax: 400n, tip: 10n, surcharge: 1n, discount: 200n, shipping: 50n })).toBe(
    4261n,
  );
});

test.each([
  [100n, 0n, 0n, 100n],
  [100n, 30n, 20n, 50n],
  [100n, 100n, 0n, 0n],
  [0n, 10n, 0n, 0n],
])("of %s captured, %s refunded and %s pending, %s can be refunded", (captured, refunded, pending, refundable) => {
  const amounts = {
    ...{ capturedMinorUnits: captured, refundedMinorUnits: refunded },
    ...{ refundPendingMinorUnits: pending, disputedMinorUnits: 0n },
  };
  expect(refundableMinorUnits({ status: "succeeded", ...amounts })).toBe(refundable);
  expect(refundableMinorUnits({ status: "authorized", ...amounts })).toBe(0n);
  expect(refundableMinorUnits({ status: "succeeded", ...amounts, disputedMinorUnits: refundable })).toBe(0n);
  expect(refundableMinorUnits({ status: "succeeded", ...amounts, disputedMinorUnits: 1_000n })).toBe(0n);
});
