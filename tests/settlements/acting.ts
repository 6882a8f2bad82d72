import { afterAll } from "vitest";
import { callTokenMinter } from "#extensions/caller/call-token.ts";
import { connectTo } from "#extensions/caller/index.ts";
import { aSigningKey } from "#tests/layer3/tokens.ts";
import { startPlatform, TEST_SECRET } from "#tests/support/platform.ts";

/** A platform that knows who calls, and its callers: people and API keys. */
export async function startWithActors() {
  const { publicKey, signingKey } = aSigningKey();
  const started = await startPlatform({ env: { SERVICE_AUTH_JWKS: JSON.stringify({ keys: [publicKey] }) } });
  const { platform, organization } = started;
  const mintCallToken = callTokenMinter({ signingKey, caller: "app" });
  const caller = connectTo({ url: platform.grpcUrl, secret: TEST_SECRET, mintCallToken });
  afterAll(async () => caller.close());
  const actingAs = (actor: { readonly userId: string } | { readonly apiKeyId: string }, of = organization) =>
    caller.forOrganization({ organizationId: of.id, actor: actor as { userId: string } }).settlements;
  return { ...started, actingAs };
}
