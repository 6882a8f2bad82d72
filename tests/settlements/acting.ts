import { afterAll } from "vitest";
import type { Actor } from "#contract/call-token.ts";
import { callTokenMinter } from "#extensions/caller/call-token.ts";
import { connectTo } from "#extensions/caller/index.ts";
import { aSigningKey } from "#tests/layer3/tokens.ts";
import { keyed } from "#tests/support/keyed-caller.ts";
import { startPlatform, TEST_SECRET } from "#tests/support/platform.ts";

/** A platform that knows who calls, and its callers: people and API keys. */
export async function startWithActors(env: Readonly<Record<string, string>> = {}) {
  const { publicKey, signingKey } = aSigningKey();
  const started = await startPlatform({ env: { ...env, SERVICE_AUTH_JWKS: JSON.stringify({ keys: [publicKey] }) } });
  const { platform, organization } = started;
  const mintCallToken = callTokenMinter({ signingKey, caller: "app" });
  const caller = keyed(connectTo({ url: platform.grpcUrl, secret: TEST_SECRET, mintCallToken }));
  afterAll(async () => caller.close());
  /** A person is one who has just signed in. */
  const actingAs = (named: { readonly userId: string } | { readonly apiKeyId: string }, of = organization) => {
    const actor: Actor = "userId" in named ? { ...named, signedInAt: new Date(Date.now() + 3_600_000) } : named;
    return caller.forOrganization({ organizationId: of.id, actor }).settlements;
  };
  return { ...started, actingAs, caller };
}
