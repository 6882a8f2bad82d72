import { describe, expect, test } from "vitest";
import {
  assertCancelable,
  captureAmount,
  endedStatus,
  endOf,
  endsAt,
  endsHere,
  isCancelable,
  isCapturable,
  isUnpayable,
  MAX_DECLINES,
  waitsForPayer,
} from "#extensions/capabilities/transactions/transaction-moves.rules.ts";

const STATUSES = [
  "requires_payment_method",
  "requires_action",
  "processing",
  "authorized",
  "succeeded",
  "partially_captured",
  "failed",
  "canceled",
  "expired",
];

const held = {
  ...{ id: "txn_1", status: "authorized", engineStatus: "requires_capture", currency: "USD" },
  ...{ captureMethod: "manual", isOvercapturable: false },
};
const again = { ...held, captureMethod: "manual_multiple" };

describe("a capture", () => {
  test.each(STATUSES)("of what is %s", (status) => {
    const transaction = { ...held, status, authorizedMinorUnits: 100n };
    expect(isCapturable(transaction)).toBe(status === "authorized");
    if (status === "authorized") expect(captureAmount(transaction, {})).toBe(100n);
    else
      expect(() => captureAmount(transaction, {})).toThrow(
        expect.objectContaining({
          reason: "transaction_not_capturable",
          metadata: { transaction_id: "txn_1", transaction_status: status },
        }),
      );
  });

  test("takes every amount up to what is held, and says how much that is", () => {
    const transaction = { ...held, authorizedMinorUnits: 50n };
    for (let amount = 1n; amount <= 50n; amount += 1n) expect(captureAmount(transaction, { amount })).toBe(amount);
    for (const amount of [51n, 1_000n, 2n ** 53n - 1n])
      expect(() => captureAmount(transaction, { amount })).toThrow(
        expect.objectContaining({
          reason: "capture_exceeds_authorized",
          param: "amount",
          metadata: expect.objectContaining({ max: "50", currency: "USD" }),
        }),
      );
  });

  test("takes more than is held only where the processor allows it, once", () => {
    const more = { ...held, isOvercapturable: true, authorizedMinorUnits: 100n };
    expect(captureAmount(more, { amount: 115n })).toBe(115n);
    expect(captureAmount(more, {})).toBe(100n);
    const several = { ...more, captureMethod: "manual_multiple" };
    expect(() => captureAmount(several, { amount: 115n })).toThrow("at most 100 USD");
  });

  test("of nothing held is refused", () => {
    expect(() => captureAmount({ ...held, authorizedMinorUnits: 0n }, {})).toThrow("cannot be captured");
  });

  test("is final unless the payment takes several", () => {
    const amount = 20n;
    const one = { ...held, authorizedMinorUnits: 50n };
    const several = { ...again, authorizedMinorUnits: 50n };
    expect(() => captureAmount(one, { amount, final: false })).toThrow("can be captured once");
    for (const final of [true, undefined]) expect(captureAmount(one, { amount, final })).toBe(amount);
    for (const final of [true, false, undefined]) expect(captureAmount(several, { amount, final })).toBe(amount);
  });
});

test.each(STATUSES)("a cancellation of what is %s", (status) => {
  const can = ["requires_payment_method", "requires_action", "authorized"].includes(status);
  const transaction = { id: "txn_1", status, engineStatus: status };
  expect(isCancelable(transaction)).toBe(can);
  if (can) assertCancelable(transaction);
  else expect(() => assertCancelable(transaction)).toThrow(`it is ${status}`);
});

test.each([
  ["conflicted", true],
  ["review", false],
  ["requires_merchant_action", false],
])("a cancellation of a payment in review that the engine calls %s", (engineStatus, can) => {
  expect(isCancelable({ status: "processing", engineStatus })).toBe(can);
});

test("the engine cancels all but what it calls failed", () => {
  expect(endsHere({ engineStatus: "failed" })).toBe(true);
  for (const engineStatus of ["requires_payment_method", "requires_capture", "requires_customer_action"])
    expect(endsHere({ engineStatus })).toBe(false);
});

describe("how we ended a payment", () => {
  const ends = ["canceled", "expired", "failed"];

  test.each(ends)("%s stands while the engine has it as failed or canceled", (endedAs) => {
    expect(endedStatus({ status: "requires_payment_method", engineStatus: "failed" }, endedAs)).toBe(endedAs);
    expect(endedStatus({ status: "canceled", engineStatus: "cancelled" }, endedAs)).toBe(endedAs);
  });

  test.each(ends)("%s gives way to what the engine says of a payment that went on", (endedAs) => {
    for (const status of STATUSES.filter((each) => each !== "canceled"))
      expect(endedStatus({ status, engineStatus: "any" }, endedAs)).toBe(status);
  });

  test("the engine's word stands for what we did not end", () => {
    for (const status of STATUSES)
      for (const engineStatus of ["failed", "cancelled", "any"])
        expect(endedStatus({ status, engineStatus }, null)).toBe(status);
  });
});

describe("a transaction ends by itself", () => {
  const createdAt = new Date("2026-03-01T10:00:00Z");
  const authorizationExpiresAt = new Date("2026-03-08T10:00:00Z");
  const of = (status: string, declineCount = 0) =>
    endsAt({ ...held, status, createdAt, declineCount, authorizationExpiresAt });

  test.each(STATUSES)("when it is %s", (status) => {
    const day = new Date("2026-03-02T10:00:00Z");
    const expected = status === "authorized" ? authorizationExpiresAt : waitsForPayer({ status }) ? day : null;
    expect(of(status)).toEqual(expected);
  });

  test("when its own session ends, with time for a payer who approves it, and for the engine's clock", () => {
    const sessionExpiresAt = new Date("2026-03-01T10:15:00Z");
    const end = (status: string, engineStatus: string) =>
      endsAt({ ...held, status, engineStatus, createdAt, declineCount: 0, sessionExpiresAt })?.toISOString();
    expect(end("requires_payment_method", "requires_payment_method")).toBe("2026-03-01T10:15:00.000Z");
    expect(end("requires_payment_method", "failed")).toBe("2026-03-01T10:16:00.000Z");
    expect(end("requires_action", "requires_customer_action")).toBe("2026-03-01T10:30:00.000Z");
    expect(end("processing", "processing")).toBeUndefined();
  });

  test("at once with the last decline that is allowed", () => {
    expect(of("requires_payment_method", MAX_DECLINES - 1)).not.toEqual(createdAt);
    expect(of("requires_payment_method", MAX_DECLINES)).toEqual(createdAt);
    expect(of("authorized", MAX_DECLINES)).toEqual(authorizationExpiresAt);
  });

  test("as failed after a decline, as expired otherwise", () => {
    expect(endOf({ status: "requires_payment_method", decline: null })).toBe("expired");
    expect(endOf({ status: "requires_payment_method", decline: {} })).toBe("failed");
    expect(endOf({ status: "authorized", decline: {} })).toBe("expired");
  });
});

describe("an ended transaction takes no payment anymore", () => {
  const sessionExpiresAt = new Date("2026-03-01T10:15:00Z");
  const at = (time: string) => new Date(`2026-03-01T${time}Z`);
  const ended = { ...held, sessionExpiresAt, endedAs: "failed" };

  test("at once when the engine ended it, or never had it", () => {
    for (const engineStatus of ["cancelled", "not_sent", "expired"])
      expect(isUnpayable({ ...ended, status: "canceled", engineStatus }, at("10:01:00"))).toBe(true);
    expect(isUnpayable({ ...ended, endedAs: null, status: "failed", engineStatus: "failed" }, at("10:01:00"))).toBe(
      true,
    );
  });

  test("after its session when it was declined, since the engine cannot cancel it", () => {
    const declined = { ...ended, status: "failed", engineStatus: "failed" };
    expect(isUnpayable(declined, at("10:15:59"))).toBe(false);
    expect(isUnpayable(declined, at("10:16:00"))).toBe(true);
  });

  test.each(["requires_payment_method", "requires_action", "processing", "authorized", "succeeded"])(
    "and never while it is %s",
    (status) => expect(isUnpayable({ ...ended, status, engineStatus: "failed" }, at("23:00:00"))).toBe(false),
  );
});
