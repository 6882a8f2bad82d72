import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey, type NewApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/api-keys.service.ts";
import { aServer, type RunningServer } from "#tests/app/support/a-server.ts";
import { call, expectError, jsonBody } from "#tests/http/ui.ts";
import { startPlatform } from "#tests/support/platform.ts";

const INSIDE = { "x-forwarded-for": "203.0.113.9" };
const OUTSIDE = { "x-forwarded-for": "198.51.100.1" };
const SETTINGS = {
  TRUST_PROXY: "loopback",
  RATE_LIMIT_KEY_PER_MINUTE: "1000000",
  RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "1000000",
};

const { platform, organization } = await startPlatform();
/** Two instances of the UI over one service. */
let ui: RunningServer;
let other: RunningServer;

beforeAll(async () => {
  const parts = { extensions: { caller: platform.callers.grpc }, settings: SETTINGS };
  [ui, other] = await Promise.all([aServer(parts), aServer(parts)]);
}, 60_000);
afterAll(async () => {
  await Promise.all([ui?.stop(), other?.stop()]);
});

const mint = (asked: NewApiKey) => createApiKey(organization.work(), asked);
const ask = (key: string | null, path = "", init: RequestInit = {}) => call(`${ui.url}/api/api_keys${path}`, key, init);
const json = (value: unknown, method = "POST") => ({ ...jsonBody(value), method });

describe("a key with an allow list", () => {
  test("is refused elsewhere, before its scope is looked at, and no use is counted", async () => {
    const { key, apiKey } = await mint({ scopes: ["disputes:read"], allowedIps: ["203.0.113.0/24", "2001:db8::/32"] });
    const disputes = (headers: Record<string, string>) => call(`${ui.url}/api/disputes`, key, { headers });
    for (const address of ["198.51.100.1", "::ffff:198.51.100.1", "2001:db9::1"]) {
      const refused = await disputes({ "x-forwarded-for": address });
      const error = expectError(refused, { status: 403, type: "permission", code: "ip_not_allowed" });
      expect(JSON.stringify(error)).not.toContain("203.0.113");
    }
    expectError(await ask(key, "", { ...json({}), headers: { ...OUTSIDE, "content-type": "application/json" } }), {
      status: 403,
      type: "permission",
      code: "ip_not_allowed",
    });
    for (const address of ["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::9"])
      expect((await disputes({ "x-forwarded-for": address })).status).toBe(200);
    const recordOf = async () => organization.work().em.findOneOrFail(ApiKeyEntity, { id: apiKey.id });
    await expect.poll(async () => (await recordOf()).totalRequests).toBe(3n);
    await ui.services.apiKeyUsage.flush();
    expect((await recordOf()).totalRequests).toBe(3n);
  });

  test("that is not valid is invalid everywhere", async () => {
    const { key, apiKey } = await mint({ scopes: ["*"], allowedIps: ["203.0.113.0/24"] });
    await revokeApiKey(organization.work(), apiKey.id);
    for (const headers of [INSIDE, OUTSIDE]) expect((await ask(key, "", { headers })).status).toBe(401);
  });
});

describe("on every instance within a second of the answer", () => {
  const servers = () => [ui, other];
  const statusOf = async (key: string, server: RunningServer, headers = INSIDE) =>
    (await call(`${server.url}/api/api_keys`, key, { headers })).status;

  test.each<[string, (id: string, root: string) => Promise<unknown>, number]>([
    ["a revocation", (id, root) => ask(root, `/${id}/revoke`, { method: "POST" }), 401],
    ["a rotation without overlap", (id, root) => ask(root, `/${id}/rotate`, json({})), 401],
    ["a narrowing", (id, root) => ask(root, `/${id}`, json({ scopes: ["disputes:read"] }, "PATCH")), 403],
    ["an allow list", (id, root) => ask(root, `/${id}`, json({ allowed_ips: ["192.0.2.1"] }, "PATCH")), 403],
  ])("%s holds", async (_what, change, status) => {
    const { key: root } = await mint({ scopes: ["*"] });
    const { key, apiKey } = await mint({ scopes: ["merchants:read", "disputes:read"] });
    for (const server of servers()) expect(await statusOf(key, server)).toBe(200);
    await change(apiKey.id, root);
    const changedAt = performance.now();
    // The promise is about every later request; polling would only show one refusal.
    await wait(1_000 - (performance.now() - changedAt));
    for (const server of servers()) expect(await statusOf(key, server)).toBe(status);
  });
});
