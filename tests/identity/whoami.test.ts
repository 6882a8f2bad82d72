import { expect, test } from "vitest";
import type { Session } from "#app/services/session/session.ts";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { callTokenMinter } from "#extensions/caller/call-token.ts";
import { connectTo } from "#extensions/caller/index.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { aUi, call, expectError } from "#tests/http/ui.ts";
import { aSigningKey } from "#tests/layer3/tokens.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, TEST_SECRET } from "#tests/support/platform.ts";
import { aSession } from "#tests/support/session.ts";

let session: Session | null = null;

const signing = aSigningKey();
const env = { SERVICE_AUTH_JWKS: JSON.stringify({ keys: [signing.publicKey] }) };
const ui = await closedAfterTests(aUi({ getSession: async () => session, env }));
const organization = await anOrganization(ui.platform, "harbor");
const whoami = async (key: string | null) => call(`${ui.url}/api/whoami`, key);

const ours = {
  object: "identity",
  organization_id: organization.id,
  organization_slug: organization.slug,
  organization_name: "harbor",
  api_version: NEWEST_API_VERSION,
};

test("a key with any scope hears whose it is, what it may do, and until when", async () => {
  const expiresAt = new Date("2035-01-01T00:00:00Z");
  const asked = { name: "Till", scopes: ["webhooks:read"], expiresAt };
  const { apiKey, key } = await createApiKey(organization.work(), asked);
  const { status, body } = await whoami(key);
  expect([status, JSON.parse(body)]).toEqual([
    200,
    {
      ...ours,
      environment: "sandbox",
      api_key: {
        api_key_id: apiKey.id,
        name: "Till",
        key_prefix: apiKey.keyPrefix,
        scopes: ["webhooks:read"],
        expires_at: "2035-01-01T00:00:00Z",
      },
      user_id: null,
    },
  ]);
  expect(body).not.toContain(key);
});

test("a live key is of the live environment", async () => {
  const { key } = await createApiKey(organization.liveWork(), { scopes: ["disputes:read"] });
  expect(JSON.parse((await whoami(key)).body)).toMatchObject({
    environment: "live",
    api_key: { name: null, expires_at: null },
  });
});

test("a person who is signed in hears of no key", async () => {
  session = aSession(organization, { orgName: "Harbor Goods" });
  const { body } = await whoami(null);
  session = null;
  expect(JSON.parse(body)).toEqual({ ...ours, environment: "sandbox", api_key: null, user_id: "usr_robin" });
});

test("without a valid credential there is no answer", async () => {
  for (const key of [null, `svc_sandbox_${"0".repeat(64)}`])
    expectError(await whoami(key), { status: 401, type: "authentication", code: "unauthenticated" });
});

test("between services the key that the call token proves counts, and no other that the request names", async () => {
  const [acting, other] = [
    await createApiKey(organization.work(), { scopes: ["*"] }),
    await createApiKey(organization.work(), { scopes: ["*"] }),
  ];
  const mintCallToken = callTokenMinter({ signingKey: signing.signingKey, caller: "app" });
  const caller = connectTo({ url: ui.platform.grpcUrl, secret: TEST_SECRET, mintCallToken });
  const actor = { apiKeyId: acting.apiKey.id };
  const { identity } = caller.forOrganization({ organizationId: organization.id, environment: "sandbox", actor });
  const { apiKey } = await identity.getIdentity({ apiKeyId: other.apiKey.id });
  expect(apiKey?.apiKeyId).toBe(acting.apiKey.id);
  caller.close();
});
