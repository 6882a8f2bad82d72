import { expect, test } from "vitest";
import { addProfile, merchantEngine, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { MerchantProfileEntity } from "#extensions/capabilities/merchants/merchant-profile.entity.ts";
import { testCards } from "#extensions/connectors/engine/index.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { onDatabase } from "#tests/support/database.ts";
import { passOn, startDeliveryTrap } from "#tests/support/engine-deliveries.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aTransaction, callersOf } from "#tests/support/transactions.ts";

const trap = await startDeliveryTrap();
const { platform, organization } = await startPlatform({ env: { ENGINE_WEBHOOK_BASE_URL: trap.url } });
const { engineMerchantId } = organization;
const admin = (command: string, ...more: string[]) =>
  runAdmin(platform, "merchants", command, "--organization", organization.slug, ...more);

async function atEngine(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query<{ body: Record<string, unknown> }>(
      `select body from sandbox_engine.${table} where merchant_id = $1 order by sequence`,
      [engineMerchantId],
    ),
  );
  return rows.map(({ body }) => body);
}

test("a profile is added once, with our webhook address, key and a processor of its own", async () => {
  const [first, second] = [
    await admin("add-profile", "--name", "outlet"),
    await admin("add-profile", "--name", "outlet"),
  ];
  expect([first.code, second.code, first.stderr]).toEqual([0, 0, ""]);
  const { profile_id: profileId } = JSON.parse(first.stdout) as { profile_id: string };
  expect(JSON.parse(second.stdout)).toMatchObject({ profile_id: profileId, name: "outlet" });
  const [standard, added, ...more] = await atEngine("profiles");
  expect(more).toEqual([]);
  expect(added).toMatchObject({
    profile_id: profileId,
    profile_name: "outlet",
    payment_response_hash_key: standard?.payment_response_hash_key,
    webhook_details: { webhook_url: `${trap.url}/webhooks/engine/${engineMerchantId}` },
    is_manual_retry_enabled: true,
  });
  const connectors = await atEngine("connectors");
  expect(connectors.map(({ profile_id }) => profile_id)).toEqual([standard?.profile_id, profileId]);
  expect(await organization.work().em.find(MerchantProfileEntity, {})).toMatchObject([
    { id: profileId, name: "outlet" },
  ]);
  const audited = await callersOf(platform, organization).audit.listAuditEvents({ action: ["merchant.profile_added"] });
  expect(audited.data).toMatchObject([{ data: { profile_id: profileId, name: "outlet" } }]);
  expect((await admin("check")).code).toBe(0);
});

test("the name of the default profile, and a wrong one, are refused", async () => {
  expect((await admin("add-profile", "--name", "default")).stderr).toContain("set up by merchants connect");
  expect((await admin("add-profile", "--name", "a b")).code).toBe(2);
});

test("events of another profile have their effect: a payment and its dispute are read whatever their profile", async () => {
  const { profileId } = await addProfile(organization.work(), { name: "market" });
  const { payments } = await merchantEngine(organization.work());
  const paymentId = "txn_elsewhere_1";
  await payments.create({ paymentId, amountMinorUnits: 4200n, currency: "USD", profileId });
  const { clientSecret } = await payments.getForm(paymentId);
  const [account] = await atEngine("accounts");
  const payer = { paymentId, publishableKey: String(account?.publishable_key), clientSecret };
  const sandbox = sandboxEngineOf(organization.work());
  await sandbox.confirmAsPayer(payer, testCards.visa);
  await platform.sandbox.openDispute(engineMerchantId, { payment_id: paymentId });
  for (const delivery of await trap.of(platform.databaseUrl, engineMerchantId))
    expect(await passOn(platform.url, delivery)).toBe(204);
  const { transactions, disputes } = callersOf(platform, organization);
  expect(await transactions.getTransaction({ transactionId: paymentId })).toMatchObject({
    transactionStatus: "succeeded",
  });
  expect((await disputes.listDisputes({ transactionId: paymentId })).data).toHaveLength(1);
});

test("a check says what differs at an added profile", async () => {
  await onDatabase(platform.databaseUrl, (client) =>
    client.query(
      `update sandbox_engine.profiles set body = (body::jsonb || '{"payment_response_hash_key": "other"}')::json
       where body ->> 'profile_name' = 'outlet'`,
    ),
  );
  await onDatabase(platform.databaseUrl, (client) =>
    client.query(
      `delete from sandbox_engine.connectors where body ->> 'profile_id' in
       (select body ->> 'profile_id' from sandbox_engine.profiles where body ->> 'profile_name' = 'market')`,
    ),
  );
  const { code, stderr } = await admin("check");
  expect(code).toBe(1);
  expect(stderr).toContain(
    "profile outlet.payment_response_hash_key is not the stored one, so its events are refused.",
  );
  expect(stderr).toContain("profile market has no active processor that takes payments.");
});

test("a payment is taken by the named profile, and by the default one without a name", async () => {
  const { transactions, disputes, merchantAccount } = callersOf(platform, organization);
  const { profiles } = await merchantAccount.getMerchantAccount({});
  expect(profiles.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ["default", true],
    ["outlet", false],
    ["market", false],
  ]);
  const [standard = "", outlet = "", market = ""] = profiles.map(({ profileId }) => profileId);
  const taken = await aTransaction(platform, organization, { profileId: outlet });
  expect(taken.profileId).toBe(outlet);
  expect((await aTransaction(platform, organization)).profileId).toBe(standard);
  expect((await aTransaction(platform, organization, { profileId: standard })).profileId).toBe(standard);
  const ofEngine = (await atEngine("payments")).map(({ payment_id: id, profile_id: profile }) => [id, profile]);
  expect(ofEngine).toContainEqual([taken.transactionId, outlet]);

  expect((await transactions.listTransactions({ profileId: outlet })).data).toMatchObject([{ profileId: outlet }]);
  expect((await transactions.listTransactions({ profileId: standard })).data).toHaveLength(2);
  const disputed = { transactionId: "txn_elsewhere_1", profileId: market };
  expect((await disputes.listDisputes({ profileId: market })).data).toMatchObject([disputed]);
  expect((await disputes.listDisputes({ profileId: outlet })).data).toEqual([]);
});

test.each(["another organization's", "an unknown"])("%s profile does not exist", async (kind) => {
  const other = await anOrganization(platform, "Other");
  const profileId =
    kind === "an unknown" ? "pro_unknown" : (await addProfile(other.work(), { name: "theirs" })).profileId;
  const refused = await failureOf(aTransaction(platform, organization, { profileId }));
  expect(infoOf(refused)).toMatchObject({ reason: "resource_missing", metadata: { param: "profile_id" } });
  expect(refused.message).toContain(profileId);
});

test("the test helper disputes a payment of the default profile", async () => {
  const dispute = await callersOf(platform, organization).disputes.openDispute({ amount: 500n, currency: "USD" });
  const [standard] = await atEngine("profiles");
  expect(dispute.profileId).toBe(standard?.profile_id);
});
