import { describe, expect, test } from "vitest";
import type { FindTenant } from "#extensions/platform/tenancy/tenant.ts";
import { internalSecrets, matchingSecret } from "#extensions/server/service-auth/internal-secret.ts";
import { authenticate, idempotencyKeyOf } from "#extensions/server/service-auth/service-auth.ts";
import { findTenant } from "./service.ts";

const notAfter = new Date("2030-03-31T00:00:00Z");
const secrets = internalSecrets({ internalSecret: "new", internalSecretPrevious: { value: "old", notAfter } });

const call = (
  secret: string,
  { now = notAfter, configured = secrets, find = findTenant, headers = {} as Record<string, string> } = {},
) =>
  authenticate(
    { mode: "secret", secrets: configured, verifyToken: null, findTenant: find, now: () => now },
    {
      header: (name) => ({ "x-internal-secret": secret, "x-org-id": "org_acme", ...headers })[name],
      requestId: "r",
      kind: "tenant",
    },
  );

describe("while a secret is rotated", () => {
  test("both secrets are accepted until the overlap ends", async () => {
    await expect(call("new")).resolves.toMatchObject({ requestId: "r" });
    await expect(call("old")).resolves.toMatchObject({ requestId: "r" });
  });

  test("the previous secret is refused after the overlap, the current one is not", async () => {
    const now = new Date(notAfter.getTime() + 1);
    await expect(call("old", { now })).rejects.toMatchObject({ reason: "UNAUTHORIZED", kind: "unauthenticated" });
    await expect(call("new", { now })).resolves.toMatchObject({ requestId: "r" });
  });

  test("when the only secret has expired nobody can be authenticated", async () => {
    const now = new Date(notAfter.getTime() + 1);
    const configured = secrets.filter(({ id }) => id === "previous");
    await expect(call("old", { now, configured })).rejects.toMatchObject({ reason: "GATEWAY_NOT_CONFIGURED" });
  });

  test("the secret that matched is known by its id", () => {
    expect(matchingSecret(secrets, "old")?.id).toBe("previous");
    expect(matchingSecret(secrets, "new")?.id).toBe("current");
    expect(matchingSecret(secrets, "")).toBeNull();
  });
});

test("secrets are not kept, only their digests", () => {
  expect(
    JSON.stringify(internalSecrets({ internalSecret: "a-plain-secret", internalSecretPrevious: null })),
  ).not.toContain("a-plain-secret");
});

test("an empty secret is no secret", () => {
  expect(internalSecrets({ internalSecret: "", internalSecretPrevious: null })).toEqual([]);
});

test("nobody is looked up before the secret is right, and nothing malformed ever is", async () => {
  const find: FindTenant = () => Promise.reject(new Error("looked up"));
  await expect(call("wrong", { find })).rejects.toMatchObject({ reason: "UNAUTHORIZED" });
  await expect(call("new", { find, headers: { "x-org-id": "a b" } })).rejects.toMatchObject({
    reason: "TENANT_UNKNOWN",
  });
  await expect(call("new", { find, headers: { "x-org-id": "a".repeat(65) } })).rejects.toMatchObject({
    reason: "TENANT_UNKNOWN",
  });
});

test.each([
  ["a bare key", "order-7", "order-7"],
  ["a bare key with a space", "order 7", "order 7"],
  ["a quoted key", '"order-7"', "order-7"],
  ["a quoted key with a comma", '"a, b"', "a, b"],
  ["a quoted key with escapes", String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  ["a bare key of 255 characters", "k".repeat(255), "k".repeat(255)],
  ["no key", undefined, null],
])("%s is understood", (_what, sent, key) => {
  expect(idempotencyKeyOf(() => sent)).toBe(key);
});

test.each([
  ["an empty key", ""],
  ["an empty quoted key", '""'],
  ["a key of 256 characters", "k".repeat(256)],
  ["a quoted key of 256 characters", `"${"k".repeat(256)}"`],
  ["a key beyond ASCII", "clé"],
  ["a key with a control character", "a\tb"],
  ["two keys", "a, b"],
  ["two quoted keys", '"a", "b"'],
  ["an unclosed quote", '"a'],
  ["an unknown escape", String.raw`"a\nb"`],
])("%s is refused", (_what, sent) => {
  expect(() => idempotencyKeyOf(() => sent)).toThrow(expect.objectContaining({ reason: "IDEMPOTENCY_KEY_INVALID" }));
});
