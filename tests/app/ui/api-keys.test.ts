import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { keyLifetimes } from "#app/capabilities/api-keys/key-lifetimes.ts";
import {
  addressesText,
  expiresSoon,
  OVERLAPS,
  RESOURCES,
  scopeLines,
} from "#app/capabilities/api-keys/scope-labels.ts";
import { DEFAULT_SCOPES } from "#contract/scopes.ts";
import { validator } from "#contract/validator.ts";
import { RotateApiKeyRequestSchema } from "#proto/tollhouse/v1/api_keys_pb.ts";

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
    ["active", null, false],
    ["active", "2027-11-21T12:00:00Z", false],
    ["active", "2026-12-01T12:00:00Z", true],
    ["expiring", "2026-11-22T12:00:00Z", false],
    ["expired", "2026-11-21T12:00:00Z", false],
    ["revoked", "2026-12-01T12:00:00Z", false],
  ])("%s, ending %s: somebody should see to it: %s", (status, expiresAt, soon) => {
    expect(expiresSoon({ status, expiresAt }, now)).toBe(soon);
  });

  test("its addresses are listed, and none means any", () => {
    expect(addressesText([])).toBe("any address");
    expect(addressesText(["10.0.0.1", "10.0.0.2"])).toBe("10.0.0.1, 10.0.0.2");
  });

  test("the overlaps are those that the contract takes", () => {
    for (const { seconds } of OVERLAPS) {
      const rotation = create(RotateApiKeyRequestSchema, { apiKeyId: "key_1", overlapSeconds: seconds });
      expect(validator.validate(RotateApiKeyRequestSchema, rotation).kind).toBe("valid");
    }
  });

  test("it expires at the end of a UTC day, the same for a whole day, or never", () => {
    const [week, ...others] = keyLifetimes(now);
    expect(week).toEqual({ name: "In 7 days", expiresAt: "2026-11-29T00:00:00.000Z" });
    expect(others.at(-1)).toEqual({ name: "Never", expiresAt: "" });
    expect(keyLifetimes(new Date("2026-11-21T23:59:59.999Z"))).toEqual(keyLifetimes(now));
  });
});
