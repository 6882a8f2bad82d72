import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applicationColumns } from "#extensions/capabilities/merchant-account/application.ts";
import { changeAccount } from "#extensions/capabilities/merchant-account/index.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { onDatabase } from "#tests/support/database.ts";
import { passOn, startDeliveryTrap } from "#tests/support/engine-deliveries.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import { atLiveEngine, startTwoEngines } from "./two-engines.ts";

const SECRETS = { api_key: "sk_live_canary_1", key1: "key1_canary_2", api_secret: "secret_canary_3" };
const WEBHOOK_SECRET = "whsec_canary_4";

const trap = await startDeliveryTrap();
const { platform, organization, live, liveDatabaseUrl } = await startTwoEngines({ ENGINE_WEBHOOK_BASE_URL: trap.url });
const { listed: atLive, spoil } = atLiveEngine(liveDatabaseUrl);
const folder = await mkdtemp(join(tmpdir(), "credentials-"));

async function aFile(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  await chmod(path, 0o600);
  return path;
}

const run = (command: string, environment: string, ...more: string[]) =>
  runAdmin(platform, "merchants", command, "--organization", organization.slug, "--environment", environment, ...more);

const complete = await aFile("complete.json", {
  auth: { auth_type: "SignatureKey", ...SECRETS },
  webhook_secret: WEBHOOK_SECRET,
});

await changeAccount(organization.liveWork(), async (phase, account) => {
  const application = {
    business: { legalName: "Acme LLC", mcc: "5941", country: "US", websiteUrl: "https://acme.example" },
    controller: { firstName: "Robin", lastName: "Vale", email: "robin@acme.example", birthDate: "1988-04-12" },
    owners: [],
  };
  account.onboardingStatus = "under_review";
  Object.assign(account, await applicationColumns(phase, account, application));
  phase.record({ type: "merchant_account.submitted", subject: account });
  await phase.save();
});

test("live refuses a dummy, and a processor without a name, before anything is opened", async () => {
  for (const dummy of ["fauxpay", "stripe_test", "pretendpay"]) {
    const refused = await run("connect", "live", "--connector", dummy, "--credentials-file", complete);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(`${dummy} is a dummy that moves no money.`);
  }
  expect((await run("connect", "live")).stderr).toContain("Live needs a processor.");
  expect(await atLive("accounts")).toEqual([]);
});

test.each([
  ["no auth type", { auth: SECRETS }, "auth.auth_type is HeaderKey, BodyKey, SignatureKey"],
  [
    "a key too few",
    { auth: { auth_type: "SignatureKey", api_key: SECRETS.api_key } },
    "exactly auth_type, api_key, key1",
  ],
  ["a key too many", { auth: { auth_type: "HeaderKey", ...SECRETS } }, "exactly auth_type, api_key."],
  ["an unknown field", { auth: { auth_type: "NoKey" }, secret: SECRETS.api_key }, "Wrong: the file."],
  ["no JSON", `{"auth": ${SECRETS.api_key}`, "--credentials-file is not JSON."],
])("a credentials file with %s is refused without its values", async (_name, content, message) => {
  const path = await aFile("wrong.json", content);
  const refused = await run("connect", "live", "--connector", "stripe", "--credentials-file", path);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain(message);
  expect(refused.stderr).not.toContain("canary");
});

test("live is connected with its processor, payment methods and business; no secret is printed or stored", async () => {
  const methods = "card,apple_pay";
  const named = ["--connector", "stripe", "--credentials-file", complete, "--payment-methods", methods];
  const { code, stdout, stderr } = await run("connect", "live", ...named);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const connector = (await atLive<{ merchant_connector_id: string }>("connectors"))[0];
  expect(JSON.parse(stdout)).toMatchObject({
    is_active: true,
    connector: {
      name: "stripe",
      payment_methods: ["card", "apple_pay"],
      processor_webhook_url: `${live.url}/webhooks/${organization.id}_live/${connector?.merchant_connector_id}`,
    },
    warnings: [],
  });
  expect(connector).toMatchObject({
    connector_account_details: { auth_type: "SignatureKey" },
    connector_webhook_details: expect.anything(),
    test_mode: false,
  });
  expect(await atLive("accounts")).toMatchObject([
    {
      merchant_name: "Acme LLC",
      merchant_details: { primary_contact_person: "Robin Vale", primary_email: "robin@acme.example" },
      primary_business_details: [{ country: "US" }],
    },
  ]);
  expect(await atLive("profiles")).toMatchObject([
    {
      merchant_category_code: "5941",
      merchant_business_country: "US",
      webhook_details: { webhook_url: `${trap.url}/webhooks/engine/${organization.id}_live` },
    },
  ]);
  expect(stdout + stderr).not.toContain("canary");
  expect(await everythingStored(platform.databaseUrl)).not.toContain("canary");
});

test("the read of the application is in the audit log", async () => {
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query("select count(*)::int as count from audit_events where organization_id = $1 and action = $2", [
      organization.id,
      "merchant_application.read",
    ]),
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
});

test("a second run changes the keys of the same processor", async () => {
  const path = await aFile("rotated.json", { auth: { auth_type: "HeaderKey", api_key: "sk_live_canary_5" } });
  const { stdout } = await run("connect", "live", "--connector", "stripe", "--credentials-file", path);
  expect(JSON.parse(stdout).warnings).toEqual([expect.stringContaining("has no webhook_secret")]);
  expect(await atLive("connectors")).toMatchObject([{ connector_account_details: { auth_type: "HeaderKey" } }]);
  expect(stdout).not.toContain("canary");
});

test("a processor for payouts stands beside the one for payments", async () => {
  const named = ["--connector", "stripe", "--credentials-file", complete, "--connector-type", "payout_processor"];
  expect((await run("connect", "live", ...named)).code).toBe(0);
  const types = (await atLive<{ connector_type: string }>("connectors")).map(({ connector_type: type }) => type);
  expect(types.sort()).toEqual(["payment_processor", "payout_processor"]);
});

test("a check finds everything as it should be, and says that no event has come", async () => {
  const { code, stdout, stderr } = await run("check", "live");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({
    last_event_at: null,
    connectors: [{ has_webhook_secret: true }, { has_webhook_secret: true }],
    warnings: ["No event of the engine has arrived."],
  });
});

test("a check says what differs at the engine, without a person's details", async () => {
  const webhook = { webhook_url: "https://elsewhere.example" };
  await spoil("accounts", {
    ...{ merchant_details: { primary_email: "mallory@example.com" }, payment_response_hash_key: "other" },
  });
  await spoil("profiles", {
    ...{ merchant_category_code: "7995", is_manual_retry_enabled: false, webhook_details: webhook },
  });
  await spoil("connectors", { test_mode: true, connector_webhook_details: null });
  const { code, stdout, stderr } = await run("check", "live");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  for (const line of [
    "account.merchant_details.primary_email differs.",
    "account.payment_response_hash_key is not the stored one.",
    'profile.merchant_category_code is "7995", and should be "5941".',
    "profile.is_manual_retry_enabled is false, and should be true.",
    'profile.webhook_details.webhook_url is "https://elsewhere.example"',
    "stripe of profile is in test mode.",
    "Warning: stripe has no webhook secret",
  ])
    expect(stderr).toContain(line);
  expect(stderr).not.toMatch(/mallory|robin|other"/);
});

test("a check tells when the last event of its own environment came", async () => {
  await aPaidTransaction(platform, organization);
  const engineMerchantId = organization.engineMerchantId;
  const other = await anOrganization(platform, "Other");
  for (const delivery of await trap.of(platform.databaseUrl, engineMerchantId)) await passOn(platform.url, delivery);
  const { stdout } = await run("check", "sandbox");
  expect(Date.now() - new Date(JSON.parse(stdout).last_event_at).getTime()).toBeLessThan(60_000);
  expect((await run("check", "live")).stderr).not.toContain("arrived at");
  const theirs = await runAdmin(platform, "merchants", "check", "--organization", other.slug);
  expect(JSON.parse(theirs.stdout)).toMatchObject({ last_event_at: null });
});

test("an account that was opened at another engine is missed", async () => {
  await onDatabase(liveDatabaseUrl, (client) => client.query("delete from sandbox_engine.accounts"));
  expect((await run("check", "live")).stderr).toContain(`The engine has no account ${organization.id}_live.`);
});
