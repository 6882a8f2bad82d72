import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "#app/auth/session.server.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey, type NewApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/api-keys.service.ts";
import { aServer, type RunningServer } from "#tests/app/support/a-server.ts";
import { call, expectError, jsonBody, liveWork } from "#tests/http/face.ts";
import { anOrganization, aPlatform, type Platform, type TestOrganization } from "#tests/support/platform.ts";

const INSIDE = { "x-forwarded-for": "203.0.113.9" };
const OUTSIDE = { "x-forwarded-for": "198.51.100.1" };
const SETTINGS = {
  TRUST_PROXY: "loopback",
  RATE_LIMIT_KEY_PER_MINUTE: "1000000",
  RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "1000000",
};

let platform: Platform;
let organization: TestOrganization;
let session: Session | null = null;
/** Two instances of the face over one service. */
let face: RunningServer;
let other: RunningServer;

beforeAll(async () => {
  platform = await aPlatform();
  organization = await anOrganization(platform);
  const parts = {
    extensions: { caller: platform.callers.grpc, calledFor: [] },
    settings: SETTINGS,
    getSession: async () => session,
  };
  [face, other] = await Promise.all([aServer(parts), aServer(parts)]);
}, 60_000);
afterAll(async () => {
  await Promise.all([face?.stop(), other?.stop()]);
  await platform?.close();
});

const mint = (asked: NewApiKey) => createApiKey(organization.work(), asked);
const ask = (key: string | null, path = "", init: RequestInit = {}, server = face) =>
  call(`${server.url}/api/api_keys${path}`, key, init);
const json = (value: unknown, method = "POST") => ({ ...jsonBody(value), method });

describe("an integration", () => {
  test("with full access creates, reads, changes, rotates and revokes a key", async () => {
    const { key: root } = await mint({ scopes: ["*"] });
    const created = await ask(
      root,
      "",
      json({ name: "till", scopes: ["disputes:*"], allowed_ips: ["203.0.113.9/24"] }),
    );
    expect(created.status).toBe(201);
    const { api_key_id: id, key, ...record } = JSON.parse(created.body);
    expect(key).toMatch(/^svc_sandbox_[0-9a-f]{64}$/);
    expect(record).toMatchObject({
      name: "till",
      environment: "sandbox",
      api_key_status: "active",
      scopes: ["disputes:*"],
      allowed_ips: ["203.0.113.0/24"],
      created_by_user_id: null,
      expires_at: null,
    });

    expect(JSON.parse((await ask(root, `/${id}`)).body)).toEqual({ ...record, api_key_id: id, key: null });
    const listed = JSON.parse((await ask(root)).body);
    expect(listed.data).toContainEqual({ ...record, api_key_id: id, key: null });

    const narrowed = await ask(root, `/${id}`, json({ scopes: ["disputes:read"], allowed_ips: [] }, "PATCH"));
    expect(JSON.parse(narrowed.body)).toMatchObject({ name: "till", scopes: ["disputes:read"], allowed_ips: [] });

    const rotated = await ask(root, `/${id}/rotate`, json({ overlap_seconds: 3_600 }));
    expect(rotated.status).toBe(201);
    const next = JSON.parse(rotated.body);
    for (const each of [key, next.key]) expect((await call(`${face.url}/api/disputes`, each)).status).toBe(200);
    expect(JSON.parse((await ask(root, `/${id}`)).body)).toMatchObject({
      api_key_status: "expiring",
      replaced_by_api_key_id: next.api_key_id,
    });

    const revoked = await ask(root, `/${id}/revoke`, { method: "POST" });
    expect(JSON.parse(revoked.body)).toMatchObject({ api_key_status: "revoked", is_active: false });
    expectError(await ask(root, `/${id}/rotate`, json({})), { status: 409, type: "conflict", code: "api_key_rotated" });
  });

  test("without full access reads and changes nothing, not even itself", async () => {
    const { key, apiKey } = await mint({ scopes: ["merchants:*", "disputes:*"] });
    expect((await ask(key)).status).toBe(200);
    expect((await ask(key, `/${apiKey.id}`)).status).toBe(200);
    const changes: [string, RequestInit][] = [
      ["", json({ scopes: ["merchants:read"] })],
      [`/${apiKey.id}`, json({ name: "x" }, "PATCH")],
      [`/${apiKey.id}/rotate`, json({})],
      [`/${apiKey.id}/revoke`, { method: "POST" }],
    ];
    for (const [path, init] of changes)
      expectError(await ask(key, path, init), { status: 403, type: "permission", code: "scope_missing" });
    expectError(await ask((await mint({ scopes: ["disputes:read"] })).key), {
      status: 403,
      type: "permission",
      code: "scope_missing",
    });
  });

  test("says by the body what changes: nothing is a fault, and so is what cannot change", async () => {
    const { key, apiKey } = await mint({ scopes: ["*"], name: "root" });
    const patch = async (body: unknown) => ask(key, `/${apiKey.id}`, json(body, "PATCH"));
    const invalid = { status: 400, type: "invalid_request" };
    expect(expectError(await patch({}), { ...invalid, code: "validation_failed" }).message).toContain("allowed_ips");
    expectError(await patch({ environment: "live" }), { ...invalid, code: "parameter_unknown", param: "environment" });
    expectError(await patch({ update_mask: "name" }), { ...invalid, code: "parameter_unknown", param: "update_mask" });
    expectError(await patch({ scopes: [] }), { ...invalid, code: "validation_failed", param: "scopes" });
    expect(JSON.parse((await patch({ name: null })).body).name).toBeNull();
    expect(JSON.parse((await patch({ scopes: ["disputes:*"] })).body).scopes).toEqual(["disputes:*"]);
  });

  test("names neither an organization nor an environment: both are the key's", async () => {
    const { key } = await mint({ scopes: ["*"] });
    for (const field of ["organization_id", "environment", "created_by_user_id", "key"])
      expectError(await ask(key, "", json({ [field]: "live" })), {
        status: 400,
        type: "invalid_request",
        code: "parameter_unknown",
        param: field,
      });
    const live = await createApiKey(liveWork(platform, organization), { scopes: ["*"] });
    expect(JSON.parse((await ask(live.key, "", json({}))).body).key).toMatch(/^svc_live_/);
    expect((await ask(key, `/${live.apiKey.id}`)).status).toBe(404);
  });
});

test("a person who is signed in makes keys, and stands in their record", async () => {
  session = {
    userId: "usr_robin",
    orgId: organization.id,
    orgSlug: organization.slug,
    orgName: "Acme",
    environment: "sandbox",
    organization: {
      organizationId: organization.id,
      organizationSlug: organization.slug,
      onboardingStatus: "complete",
      merchantId: null,
    },
  };
  try {
    const created = await ask(null, "", json({ scopes: ["disputes:read"] }));
    expect(created.status).toBe(201);
    expect(JSON.parse(created.body)).toMatchObject({ created_by_user_id: "usr_robin", environment: "sandbox" });
  } finally {
    session = null;
  }
});

describe("a key with an allow list", () => {
  test("is refused elsewhere, before its scope is looked at, and no use is counted", async () => {
    const { key, apiKey } = await mint({ scopes: ["disputes:read"], allowedIps: ["203.0.113.0/24", "2001:db8::/32"] });
    const disputes = (headers: Record<string, string>) => call(`${face.url}/api/disputes`, key, { headers });
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
    await expect.poll(async () => (await recordOf()).totalRequests, { timeout: 3_000 }).toBe(3n);
    await face.services.apiKeyUsage.flush();
    expect((await recordOf()).totalRequests).toBe(3n);
  });

  test("that is not valid is invalid everywhere", async () => {
    const { key, apiKey } = await mint({ scopes: ["*"], allowedIps: ["203.0.113.0/24"] });
    await revokeApiKey(organization.work(), apiKey.id);
    for (const headers of [INSIDE, OUTSIDE]) expect((await ask(key, "", { headers })).status).toBe(401);
  });
});

describe("on every instance within a second of the answer", () => {
  const servers = () => [face, other];
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
    // The promise is about every request from then on: to poll would only show that one of them was refused.
    await wait(1_000 - (performance.now() - changedAt));
    for (const server of servers()) expect(await statusOf(key, server)).toBe(status);
  });
});
