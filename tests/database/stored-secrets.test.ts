import { expect, test } from "vitest";
import { findActiveMerchant } from "#extensions/capabilities/merchants/index.ts";
import { secretContext } from "#extensions/capabilities/merchants/merchants.service.ts";
import { UnreadableSecretError } from "#extensions/platform/encryption/encryption.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const ours = await anOrganization(platform, "Ours");
const theirs = await anOrganization(platform, "Theirs");

async function merchantOf(organization: TestOrganization) {
  const merchant = await findActiveMerchant(organization.work());
  if (!merchant) throw new Error("the organization has no merchant");
  return merchant;
}

test("no table holds an engine API key or a webhook key in the clear", async () => {
  const { encryption } = platform.context;
  const everything = await everythingStored(platform.databaseUrl);
  for (const merchant of [await merchantOf(ours), await merchantOf(theirs)]) {
    const secrets = [await encryption.decrypt(merchant.sealedEngineApiKey, secretContext(merchant, "engine_api_key"))];
    if (merchant.sealedWebhookKey)
      secrets.push(await encryption.decrypt(merchant.sealedWebhookKey, secretContext(merchant, "webhook_key")));
    expect(everything).toContain(merchant.sealedEngineApiKey);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(16);
      for (const trace of [secret, Buffer.from(secret).toString("base64"), Buffer.from(secret).toString("hex")])
        expect(everything).not.toContain(trace.slice(0, 24));
    }
  }
});

test("a sealed key that was copied into another organization's row does not open", async () => {
  const [source, target] = [await merchantOf(ours), await merchantOf(theirs)];
  const opening = platform.context.encryption.decrypt(
    source.sealedEngineApiKey,
    secretContext(target, "engine_api_key"),
  );
  await expect(opening).rejects.toThrow(UnreadableSecretError);
});
