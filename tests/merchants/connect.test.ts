import { expect, test } from "vitest";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { MerchantExtensionEntity } from "#extensions/capabilities/merchants/merchant-extension.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const merchantOf = () => organization.work().em.findOneOrFail(MerchantExtensionEntity, { isActive: true });

async function profileUpdates(): Promise<unknown[]> {
  const url = `${platform.engineUrl}/sandbox/requests?path=/account/${organization.engineMerchantId}/business_profile*`;
  const response = await fetch(url, { headers: { "api-key": "test_admin" } });
  return ((await response.json()) as { data: { body: unknown }[] }).data.map(({ body }) => body);
}

test("a merchant has the key for its payers' browsers, and a payer may pay again after a decline", async () => {
  expect((await merchantOf()).publishableKey).toMatch(/^pk_/);
  expect(await profileUpdates()).toEqual([{ is_manual_retry_enabled: true }]);
});

test("a merchant that was connected before gets both once, and stays otherwise as it is", async () => {
  const before = await merchantOf();
  await onDatabase(platform.databaseUrl, (client) =>
    client.query("update merchant_extensions set publishable_key = null where organization_id = $1", [organization.id]),
  );
  for (const _time of [1, 2]) await connectMerchant(organization.work(), { name: "Acme" });
  const { updatedAt: _updatedAt, version: _version, ...unchanged } = before;
  expect(await merchantOf()).toMatchObject(unchanged);
  expect(await profileUpdates()).toHaveLength(2);
});
