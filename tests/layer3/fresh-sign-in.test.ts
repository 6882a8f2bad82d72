import { afterAll, expect, test } from "vitest";
import type { Actor } from "#contract/call-token.ts";
import { callTokenMinter } from "#extensions/caller/call-token.ts";
import { connectTo, serviceErrorOf } from "#extensions/caller/index.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { startPlatform, TEST_SECRET } from "#tests/support/platform.ts";
import { aSigningKey } from "./tokens.ts";

const { publicKey, signingKey } = aSigningKey();
const { platform, organization } = await startPlatform({
  env: { SERVICE_AUTH_JWKS: JSON.stringify({ keys: [publicKey] }) },
});
const mintCallToken = callTokenMinter({ signingKey, caller: "app" });
const callers = (["grpc", "connect"] as const).map((protocol) => {
  const url = protocol === "grpc" ? platform.grpcUrl : platform.url;
  return connectTo({ url, protocol, secret: TEST_SECRET, mintCallToken });
});
afterAll(() => {
  for (const caller of callers) caller.close();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const { apiKey } = await createApiKey(organization.work(), { scopes: ["*"] });

const actors: readonly [string, Actor, boolean][] = [
  ["a person who has just signed in", { userId: "usr_1", signedInAt: ago(9) }, true],
  ["a person who signed in an hour ago", { userId: "usr_1", signedInAt: ago(60) }, false],
  ["a person of whom no sign-in is known", { userId: "usr_1" }, false],
  ["a key", { apiKeyId: apiKey.id }, true],
  ["a service", { system: "settler" }, true],
];

test.each(actors)("%s", async (_name, actor, may) => {
  for (const caller of callers) {
    const { apiKeys, webhooks } = caller.forOrganization({ organizationId: organization.id, actor });
    const before = await organization.work().em.count(ApiKeyEntity, {});
    const codes = await Promise.all([
      apiKeys.createApiKey({ name: "one", scopes: ["disputes:read"] }).then(
        () => null,
        (error: unknown) => serviceErrorOf(error)?.reason,
      ),
      webhooks.deleteWebhookEndpoint({ webhookEndpointId: "whe_none" }).catch((error) => serviceErrorOf(error)?.reason),
    ]);
    expect(codes).toEqual(may ? [null, "resource_missing"] : ["fresh_sign_in_required", "fresh_sign_in_required"]);
    expect(await organization.work().em.count(ApiKeyEntity, {})).toBe(before + (may ? 1 : 0));
    // Operations that grant nothing do not require it.
    expect((await apiKeys.listApiKeys({})).data.length).toBeGreaterThan(0);
  }
});
