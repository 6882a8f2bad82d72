import { expect, test } from "vitest";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { MerchantExtensionEntity } from "#extensions/capabilities/merchants/merchant-extension.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const merchantOf = () => organization.work().em.findOneOrFail(MerchantExtensionEntity, { isActive: true });

/** The sandbox engine's request list masks possible card data. */
async function profileAtEngine(): Promise<unknown> {
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query<{ body: unknown }>("select body from sandbox_engine.profiles where merchant_id = $1", [
      organization.engineMerchantId,
    ]),
  );
  return rows[0]?.body;
}

async function profileUpdates(): Promise<unknown[]> {
  const url = `${platform.engineUrl}/sandbox/requests?path=/account/${organization.engineMerchantId}/business_profile*`;
  const response = await fetch(url, { headers: { "api-key": "test_admin" } });
  return ((await response.json()) as { data: { body: unknown }[] }).data.map(({ body }) => body);
}

test("a merchant has a key for browsers; a payer may pay again after a decline, and the engine guards against card testing", async () => {
  expect((await merchantOf()).publishableKey).toMatch(/^pk_/);
  expect(await profileAtEngine()).toMatchObject({
    is_manual_retry_enabled: true,
    card_testing_guard_config: {
      card_ip_blocking_status: "enabled",
      guest_user_card_blocking_status: "enabled",
      guest_ip_blocking_status: "enabled",
      customer_id_blocking_status: "enabled",
      card_testing_guard_expiry: 3_600,
    },
  });
});

test("a merchant that was connected before gets both once, and stays otherwise as it is", async () => {
  const before = await merchantOf();
  await onDatabase(platform.databaseUrl, (client) =>
    client.query("update merchant_extensions set publishable_key = null where organization_id = $1", [organization.id]),
  );
  for (const _time of [1, 2]) await connectMerchant(organization.work(), { name: "Acme" });
  const { updatedAt: _updatedAt, version: _version, eventSequence: _sequence, ...unchanged } = before;
  expect(await merchantOf()).toMatchObject(unchanged);
  expect(await profileUpdates()).toHaveLength(3);
});
