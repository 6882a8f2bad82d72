import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Session } from "#app/services/session/session.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aSession, fromPageOf } from "#tests/support/session.ts";

let session: Session | null = null;
const ui = await closedAfterTests(aUi({ getSession: async () => session }));
const organization = await anOrganization(ui.platform);

/**
 * A person with the role, or with all rights where the central service has no roles. At another organization they are
 * an owner.
 */
function signInAs(role: string | null): void {
  const own = aSession(organization, { userId: "usr_1", role });
  const other = { centralOrgId: "central-other", slug: organization.slug, name: "Other", role: "owner" };
  session = { ...own, memberships: [other, ...(own.memberships ?? [])] };
}

const ask = (path: string, init: RequestInit = {}) => call(`${ui.url}${path}`, null, init);
const newKey = () => ask("/api/api_keys", jsonBody({ name: "till", scopes: ["*"] }));
const denied = { status: 403, type: "permission", code: "role_missing" };

test.each(["member", "viewer", "member,viewer", "", " "])(
  "a %s reads, and changes neither keys nor bank links",
  async (role) => {
    signInAs(role);
    expect((await ask("/api/api_keys")).status).toBe(200);
    expectError(await newKey(), denied);
    for (const change of ["/revoke", "/rotate"])
      expectError(await ask(`/api/api_keys/key_1${change}`, { ...jsonBody({}), method: "POST" }), denied);
    expectError(await ask("/api/bank_links/token", { method: "POST" }), denied);
    expectError(await ask("/api/bank_links/bnk_1", { method: "DELETE" }), denied);
  },
);

test.each<[string, Record<string, string>]>([
  ["new", { name: "Terminal", scopes: "disputes:read" }],
  ["{id}/revoke", {}],
  ["{id}/rotate", { overlap_seconds: "0" }],
])("a member's form at /settings/api-keys/%s changes nothing", async (path, fields) => {
  const { apiKey } = await createApiKey(organization.work(), { scopes: ["disputes:read"] });
  const keysAfterFormOf = async (role: string) => {
    signInAs(role);
    const body = new URLSearchParams({ ...fields, idempotency_key: randomUUID() });
    const headers = {
      "sec-fetch-site": "same-origin",
      cookie: "tollhouse.session_token=any",
      ...fromPageOf(aSession(organization)),
    };
    await ask(`/settings/api-keys/${path.replace("{id}", apiKey.id)}`, { method: "POST", body, headers });
    const keys = await organization.work().em.find(ApiKeyEntity, {}, { orderBy: { id: "asc" } });
    return keys.map(({ id, version }) => [id, version]);
  };
  const before = await keysAfterFormOf("member");
  expect(before).toContainEqual([apiKey.id, 1]);
  expect(await keysAfterFormOf("member")).toEqual(before);
  expect(await keysAfterFormOf("owner")).not.toEqual(before);
});

test.each([
  ["member", 403, false],
  ["owner", 200, true],
])("the pages offer a %s what the role allows", async (role, status, offered) => {
  signInAs(role);
  const { apiKey } = await createApiKey(organization.work(), { scopes: ["disputes:read"] });
  const headers = { "sec-fetch-site": "same-origin", cookie: "tollhouse.session_token=any" };
  const page = await ask("/settings/api-keys", { headers });
  for (const control of ["Create key", `/settings/api-keys/${apiKey.id}/rotate`, "Revoke key"])
    expect(page.body.includes(control), control).toBe(offered);
  for (const form of ["new", `${apiKey.id}/rotate`])
    expect((await ask(`/settings/api-keys/${form}`, { headers })).status).toBe(status);
});

test.each(["owner", "admin", "member,admin", null])("a person with the role %j makes keys", async (role) => {
  signInAs(role);
  expect((await newKey()).status).toBe(201);
});

test("a session of any role submits no dispute over the API: that asks for a key", async () => {
  signInAs("owner");
  expectError(await ask("/v1/disputes/dsp_1/submit", { method: "POST" }), {
    status: 401,
    type: "authentication",
    code: "unauthenticated",
  });
});
