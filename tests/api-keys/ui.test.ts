import { describe, expect, test } from "vitest";
import type { Session } from "#app/services/session/session.ts";
import { DEFAULT_SCOPES } from "#contract/scopes.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey, type NewApiKey } from "#extensions/capabilities/api-keys/api-keys.service.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aSession } from "#tests/support/session.ts";

let session: Session | null = null;

const ui = await closedAfterTests(aUi({ getSession: async () => session }));
const platform = ui.platform;
const organization = await anOrganization(platform);

const mint = (asked: NewApiKey) => createApiKey(organization.work(), asked);
const ask = (key: string | null, path = "", init: RequestInit = {}) => call(`${ui.url}/api/api_keys${path}`, key, init);
const DEFAULTS = { name: "till", default_scopes: true };
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
    for (const each of [key, next.key]) expect((await call(`${ui.url}/api/disputes`, each)).status).toBe(200);
    expect(JSON.parse((await ask(root, `/${id}`)).body)).toMatchObject({
      api_key_status: "expiring",
      replaced_by_api_key_id: next.api_key_id,
    });

    const revoked = await ask(root, `/${id}/revoke`, { method: "POST" });
    expect(JSON.parse(revoked.body)).toMatchObject({ api_key_status: "revoked", is_active: false });
    expectError(await ask(root, `/${id}/rotate`, json({})), { status: 409, type: "conflict", code: "api_key_rotated" });
  });

  test.each([
    ["revokes", "revoke"],
    ["rotates without an overlap", "rotate"],
  ])("%s a key in use, which is refused at once", async (_does, verb) => {
    const { key: root } = await mint({ scopes: ["*"] });
    const { key, apiKey } = await mint({ scopes: ["disputes:read"] });
    const use = () => call(`${ui.url}/api/disputes`, key);
    expect((await use()).status).toBe(200);
    expect((await ask(root, `/${apiKey.id}/${verb}`, { method: "POST" })).status).toBeLessThan(300);
    expect((await use()).status).toBe(401);
  });

  test.each<[string, RequestInit, string[]]>([
    ["no body", { method: "POST" }, ["name"]],
    ["no name", json({ scopes: ["disputes:read"] }), ["name"]],
    ["null in place of a name", json({ name: null, scopes: null }), ["name"]],
  ])("creates no key with %s", async (_what, init, missing) => {
    const { key: root } = await mint({ scopes: ["*"] });
    const before = await organization.work().em.count(ApiKeyEntity, {});
    const { status, body } = await ask(root, "", init);
    const { details } = JSON.parse(body).error;
    expect([status, details.map(({ param }: { param: string }) => param)]).toEqual([400, missing]);
    for (const { code } of details) expect(code).toBe("parameter_missing");
    expect(await organization.work().em.count(ApiKeyEntity, {})).toBe(before);
  });

  test.each([
    ["leaves scopes out", {}],
    ["sends null in their place", { scopes: null }],
    ["leaves them out and says that it asks for no default", { default_scopes: false }],
    ["asks for them", { default_scopes: true }],
  ])("that %s gets the default scopes", async (_how, scopes) => {
    const { key: root } = await mint({ scopes: ["*"] });
    const made = await ask(root, "", json({ name: "till", ...scopes }));
    expect([made.status, JSON.parse(made.body).scopes]).toEqual([201, DEFAULT_SCOPES]);
  });

  test("gets no key for an empty list of scopes, nor for scopes beside the default ones", async () => {
    const { key: root } = await mint({ scopes: ["*"] });
    const invalid = { status: 400, type: "invalid_request", code: "parameter_invalid", param: "scopes" };
    expectError(await ask(root, "", json({ name: "till", scopes: [] })), invalid);
    const twice = json({ name: "till", scopes: ["disputes:read"], default_scopes: true });
    expectError(await ask(root, "", twice), { ...invalid, code: "scopes_ambiguous", param: "default_scopes" });
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
    expectError(await patch({ scopes: [] }), { ...invalid, code: "scopes_required", param: "scopes" });
    expect(JSON.parse((await patch({ name: null })).body).name).toBeNull();
    expect(JSON.parse((await patch({ scopes: ["disputes:*"] })).body).scopes).toEqual(["disputes:*"]);
  });

  test("names neither an organization nor an environment: both are the key's", async () => {
    const { key } = await mint({ scopes: ["*"] });
    for (const field of ["organization_id", "environment", "created_by_user_id", "key"])
      expectError(await ask(key, "", json({ ...DEFAULTS, [field]: "live" })), {
        status: 400,
        type: "invalid_request",
        code: "parameter_unknown",
        param: field,
      });
    const live = await createApiKey(organization.liveWork(), { scopes: ["*"] });
    expect(JSON.parse((await ask(live.key, "", json(DEFAULTS))).body).key).toMatch(/^svc_live_/);
    expect((await ask(key, `/${live.apiKey.id}`)).status).toBe(404);
  });
});

test("a request that is repeated with its idempotency key gets the same key's record, and the key itself never again", async () => {
  const { key: root } = await mint({ scopes: ["*"] });
  const { apiKey: old } = await mint({ scopes: ["disputes:read"] });
  for (const [path, name, body] of [
    ["", "creation", DEFAULTS],
    [`/${old.id}/rotate`, "rotation", {}],
  ] as const) {
    const repeated = {
      ...json(body),
      headers: { "content-type": "application/json", "idempotency-key": `once-${name}` },
    };
    const [first, second] = [await ask(root, path, repeated), await ask(root, path, repeated)];
    expect([first.status, second.status]).toEqual([201, 201]);
    const { key, ...record } = JSON.parse(first.body);
    expect(JSON.parse(second.body)).toEqual({ ...record, key: null });
    const stored = await everythingStored(platform.databaseUrl);
    expect(stored).toContain(record.key_prefix);
    for (const trace of [
      key,
      key.slice(-64),
      Buffer.from(key).toString("base64").slice(0, 60),
      Buffer.from(key).toString("hex"),
    ])
      expect(stored).not.toContain(trace);
  }
});

test("a person who is signed in makes keys, and stands in their record", async () => {
  session = aSession(organization);
  try {
    const created = await ask(null, "", json({ name: "till", scopes: ["disputes:read"] }));
    expect(created.status).toBe(201);
    expect(JSON.parse(created.body)).toMatchObject({ created_by_user_id: "usr_robin", environment: "sandbox" });
  } finally {
    session = null;
  }
});
