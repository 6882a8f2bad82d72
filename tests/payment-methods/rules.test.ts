import { describe, expect, test } from "vitest";
import {
  assertUsable,
  expiresAt,
  isExpired,
  type PaymentMethodStatus,
  sessionStatusOf,
  statusAtEngine,
} from "#extensions/capabilities/payment-methods/payment-method.rules.ts";
import { isReturnUrl } from "#extensions/capabilities/payment-methods/return-url.rules.ts";

const NOW = new Date("2026-11-22T08:00:00Z");
const card = { expMonth: 11, expYear: 2026 };

describe("a card expires", () => {
  test("when its month has ended everywhere", () => {
    expect(expiresAt(card)).toEqual(new Date("2026-12-01T12:00:00Z"));
    expect(expiresAt({ expMonth: 12, expYear: 2026 })).toEqual(new Date("2027-01-01T12:00:00Z"));
    expect(isExpired(card, new Date("2026-12-01T11:59:59Z"))).toBe(false);
    expect(isExpired(card, new Date("2026-12-01T12:00:00Z"))).toBe(true);
  });

  test("never when nothing is known of its expiry, as with a bank account", () => {
    expect(isExpired({}, NOW)).toBe(false);
    expect(isExpired({ expMonth: 1, expYear: null }, NOW)).toBe(false);
  });
});

test.each<[PaymentMethodStatus | null, object, PaymentMethodStatus]>([
  [null, card, "active"],
  [null, { expMonth: 10, expYear: 2026 }, "expired"],
  ["pending", card, "active"],
  ["active", { expMonth: 10, expYear: 2026 }, "expired"],
  ["expired", { expMonth: 10, expYear: 2030 }, "active"],
  ["blocked", card, "blocked"],
  ["detached", card, "detached"],
])("a method that is %s here and stored at the engine as %o is %s", (known, stored, status) => {
  expect(statusAtEngine(known, stored, NOW)).toBe(status);
});

test.each<[PaymentMethodStatus, boolean]>([
  ["pending", false],
  ["active", true],
  ["expired", false],
  ["blocked", false],
  ["detached", false],
])("a method that is %s can be charged: %s", (status, usable) => {
  const use = () => assertUsable({ id: "pm_1", status, ...card }, NOW);
  if (usable) expect(use).not.toThrow();
  else expect(use).toThrow(`pm_1 is ${status}`);
});

test("a card whose month has ended cannot be charged, also before its status says so", () => {
  expect(() => assertUsable({ id: "pm_1", status: "active", expMonth: 1, expYear: 2026 }, NOW)).toThrow("is expired");
});

test.each([
  ["requires_payment_method", false, "open"],
  ["requires_action", false, "open"],
  ["processing", false, "open"],
  ["failed", true, "open"],
  ["failed", false, "failed"],
  ["succeeded", false, "completed"],
  ["canceled", false, "expired"],
  ["expired", false, "expired"],
])("a session whose payment is %s (retry: %s) is %s", (status, canRetry, expected) => {
  expect(sessionStatusOf({ status, canRetry })).toBe(expected);
});

test.each([
  ["https://shop.example/done", "live", true],
  ["http://shop.example/done", "sandbox", false],
  ["http://localhost:3000/done", "sandbox", true],
  ["http://127.0.0.1/done", "sandbox", true],
  ["http://shop.tollhouse.localhost:3000/pay/1", "sandbox", true],
  ["http://localhost:3000/done", "live", false],
  ["http://shop.tollhouse.localhost/pay/1", "live", false],
  ["http://localhost.shop.example.com/", "sandbox", false],
  ["http://localhost.shop.example/", "sandbox", false],
  ["https://user:secret@shop.example/", "sandbox", false],
  ["javascript:alert(1)", "sandbox", false],
  ["https://", "sandbox", false],
])("%s in %s is an address to return to: %s", (url, environment, expected) => {
  expect(isReturnUrl(url, environment)).toBe(expected);
});
