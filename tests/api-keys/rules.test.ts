import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayedPart } from "#contract/api-key-pattern.ts";
import { hasScope, SCOPE_CATALOG } from "#contract/scopes.ts";
import {
  apiKeyStatus,
  apiKeyText,
  assertRotatable,
  endOfOverlap,
  isValid,
} from "#extensions/capabilities/api-keys/api-key.rules.ts";
import { scopesBeyond } from "#extensions/capabilities/api-keys/grants.ts";

const NOW = new Date(1_000_000);
const inMs = (ms: number | null) => (ms === null ? null : new Date(NOW.getTime() + ms));

test("a key is made of the environment and the random part, and its first 12 characters are shown", () => {
  const random = "0123456789abcdef".repeat(4);
  expect(apiKeyText("live", random)).toBe(`svc_live_${random}`);
  expect(displayedPart(apiKeyText("live", random))).toBe("svc_live_0123456789ab");
});

describe("the status of a key", () => {
  test.each([
    [true, null, null, "active", true],
    [true, 1, null, "active", true],
    [true, 0, null, "expired", false],
    [true, -1, null, "expired", false],
    [true, 1, "key_2", "expiring", true],
    [true, 0, "key_2", "expired", false],
    [false, null, null, "revoked", false],
    [false, 1, "key_2", "revoked", false],
    [false, -1, null, "revoked", false],
  ])("active=%s, ending in %s ms, replaced by %s: %s, valid=%s", (isActive, ms, replacedByApiKeyId, status, valid) => {
    const key = { isActive, expiresAt: inMs(ms), replacedByApiKeyId };
    expect(apiKeyStatus(key, NOW)).toBe(status);
    expect(isValid(key, NOW)).toBe(valid);
  });
});

describe("a rotation", () => {
  test.each([
    [null, 3_600, 3_600_000],
    [null, 0, 0],
    [60_000, 3_600, 60_000],
    [7_200_000, 3_600, 3_600_000],
  ])("of a key that ends in %s ms with an overlap of %s s ends it in %s ms", (ms, overlap, end) => {
    expect(endOfOverlap({ isActive: true, expiresAt: inMs(ms) }, NOW, overlap)).toEqual(inMs(end));
  });

  test.each([
    [{ isActive: true }, null],
    [{ isActive: true, replacedByApiKeyId: "key_2" }, "api_key_rotated"],
    [{ isActive: true, replacedByApiKeyId: "key_2", expiresAt: inMs(-1) }, "api_key_rotated"],
    [{ isActive: false }, "api_key_not_active"],
    [{ isActive: true, expiresAt: NOW }, "api_key_not_active"],
  ])("of %j is refused as %s", (key, reason) => {
    let refused: unknown = null;
    try {
      assertRotatable(key, NOW);
    } catch (error) {
      refused = (error as { reason?: string }).reason;
    }
    expect(refused).toBe(reason);
  });
});

describe("scopes", () => {
  const resources = [...new Set(SCOPE_CATALOG.map((scope) => scope.split(":")[0]))];
  const grantable = fc.constantFrom(...SCOPE_CATALOG, ...resources.map((resource) => `${resource}:*`), "*");
  const sets = fc.uniqueArray(grantable, { maxLength: 10 });

  test("that are not beyond the held ones open nothing that those do not open", () => {
    fc.assert(
      fc.property(sets, sets, (held, asked) => {
        const kept = asked.filter((scope) => !scopesBeyond(held, asked).includes(scope));
        for (const scope of [...SCOPE_CATALOG, "*", "unicorns:write"])
          if (hasScope(kept, scope)) expect(hasScope(held, scope)).toBe(true);
      }),
    );
  });

  test("that are held are never beyond", () => {
    fc.assert(fc.property(sets, (held) => scopesBeyond(held, held).length === 0));
  });

  test.each([
    [["disputes:*"], "disputes:read", true],
    [["*"], "disputes:*", true],
    [["disputes:read", "disputes:write"], "disputes:*", false],
    [["disputes:*"], "*", false],
    [["disputes:read"], "disputes:write", false],
  ])("%j narrowed to %s: %s", (held, asked, narrows) => {
    expect(scopesBeyond(held, [asked]).length === 0).toBe(narrows);
  });
});
