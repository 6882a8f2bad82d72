import { describe, expect, test } from "vitest";
import { DEFAULT_SCOPES } from "#app/auth/scopes.ts";
import { expiryOf, keyState, RESOURCES, scopeLines } from "#app/capabilities/api-keys/scope-words.ts";
import { onboardingSteps } from "#app/capabilities/onboarding/steps.ts";

const now = new Date("2026-11-21T12:00:00Z");

describe("an API key in words", () => {
  test("its scopes are one line for each resource", () => {
    expect(scopeLines(["disputes:read", "disputes:write", "payment_links:read"])).toEqual([
      "Disputes: read and write",
      "Payment links: read",
    ]);
    expect(scopeLines(["customers:*"])).toEqual(["Customers: read and write"]);
    expect(scopeLines(["*"])).toEqual(["Everything"]);
    expect(scopeLines(DEFAULT_SCOPES)).toHaveLength(RESOURCES.length);
  });

  test.each([
    [true, null, "works"],
    [true, "2027-11-21T12:00:00Z", "works"],
    [true, "2026-12-01T12:00:00Z", "expires_soon"],
    [true, "2026-11-21T12:00:00Z", "expired"],
    [false, null, "revoked"],
  ])("active %s, expiring %s: it %s", (isActive, expiresAt, state) => {
    expect(keyState({ isActive, expiresAt }, now)).toBe(state);
  });

  test("a lifetime of no days is for ever", () => {
    expect(expiryOf(0, now)).toBeNull();
    expect(expiryOf(7, now)?.toISOString()).toBe("2026-11-28T12:00:00.000Z");
  });
});

describe("onboarding", () => {
  const facts = {
    organizationName: "Acme",
    environment: "sandbox",
    merchantId: null,
    activeKeys: 0,
    answeredDisputes: 0,
    waitingDisputes: 0,
  };
  const done = (more: Partial<typeof facts> | { merchantId: string }) =>
    onboardingSteps({ ...facts, ...more })
      .filter((step) => step.done)
      .map(({ id }) => id);

  test("a step is done when what it asks for is there, and not before", () => {
    expect(done({})).toEqual(["organization"]);
    expect(done({ merchantId: "mer_1" })).toEqual(["organization", "merchant"]);
    expect(done({ activeKeys: 1, waitingDisputes: 3 })).toEqual(["organization", "api-key"]);
    expect(done({ answeredDisputes: 1 })).toEqual(["organization", "dispute"]);
  });
});
