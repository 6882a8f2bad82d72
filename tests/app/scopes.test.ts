import { expect, test } from "vitest";
import { DEFAULT_SCOPES, hasScope, SCOPE_CATALOG } from "#contract/scopes.ts";

test("a key that names no scopes gets every pair of the catalog except disputes:write, and never *", () => {
  expect(SCOPE_CATALOG).toHaveLength(18);
  expect(DEFAULT_SCOPES).toHaveLength(17);
  expect(SCOPE_CATALOG.filter((scope) => !DEFAULT_SCOPES.includes(scope))).toEqual(["disputes:write"]);
  expect(DEFAULT_SCOPES).not.toContain("*");
});

test.each<[string[], string, boolean]>([
  [["disputes:write"], "disputes:write", true],
  [["disputes:read"], "disputes:write", false],
  [["disputes:*"], "disputes:write", true],
  [["disputes:*"], "disputes", false],
  [["disputes:*"], "disputes_archive:read", false],
  [["dispute:*"], "disputes:write", false],
  [["*"], "webhooks:write", true],
  [["*:read"], "disputes:read", false],
  [["*:*"], "disputes:read", false],
  [["transactions:read", "disputes:*"], "disputes:read", true],
  [["DISPUTES:WRITE"], "disputes:write", false],
  [["disputes:write "], "disputes:write", false],
  [[], "disputes:read", false],
  [[""], "disputes:read", false],
  [[...DEFAULT_SCOPES], "disputes:write", false],
])("%j for %s: %s", (held, required, expected) => {
  expect(hasScope(held, required)).toBe(expected);
});
