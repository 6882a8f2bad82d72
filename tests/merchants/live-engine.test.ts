import { expect, test } from "vitest";
import { approve, changeAccount } from "#extensions/capabilities/merchant-account/index.ts";
import { engines as engineClients } from "#extensions/capabilities/merchants/engine.ts";
import { connectMerchant, merchantEngine, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { testCards } from "#extensions/connectors/engine/index.ts";
import { onDatabase } from "#tests/support/database.ts";
import { passOn, startDeliveryTrap } from "#tests/support/engine-deliveries.ts";
import { A_PROCESSOR } from "#tests/support/processor.ts";
import { withKey } from "#tests/support/transactions.ts";
import { LIVE_ADMIN_KEY, startTwoEngines, writesAt } from "./two-engines.ts";

const trap = await startDeliveryTrap();
const SCRIPT = "https://js.live.example/v1/HyperLoader.js";
const { platform, organization, live, liveDatabaseUrl } = await startTwoEngines({
  ENGINE_WEBHOOK_BASE_URL: trap.url,
  ENGINE_LIVE_SCRIPT_URL: SCRIPT,
});
const engines = {
  sandbox: { url: platform.engineUrl, adminKey: "test_admin" },
  live: { url: live.url, adminKey: LIVE_ADMIN_KEY },
};
const callers = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });

await changeAccount(organization.liveWork(), async (phase, account) => {
  account.onboardingStatus = "under_review";
  phase.record({ type: "merchant_account.submitted", subject: account });
  await phase.save();
});
await approve(organization.liveWork(), { reason: "Documents checked", reasonCodes: [] });
const sandboxWrites = await writesAt(engines.sandbox);
const { engineMerchantId } = await connectMerchant(organization.liveWork(), { name: "Acme", processor: A_PROCESSOR });

/** A live payment whose payer pays at the live engine's own form. */
async function aLivePayment() {
  const { transactionId } = await callers.transactions.createTransaction({ amount: 4200n, currency: "USD" }, withKey());
  const form = await callers.transactions.getPaymentForm({ transactionId });
  const payer = { paymentId: transactionId, publishableKey: form.publishableKey, clientSecret: form.clientSecret };
  await sandboxEngineOf(organization.liveWork()).confirmAsPayer(payer, testCards.visa);
  return { transactionId, form };
}

test("live connects, pays and refunds at its own engine; nothing of it reaches the sandbox's", async () => {
  const { transactionId, form } = await aLivePayment();
  expect(form).toMatchObject({ scriptUrl: SCRIPT, engineOrigin: live.url });

  const deliveries = await trap.of(liveDatabaseUrl, engineMerchantId);
  expect(deliveries.length).toBeGreaterThan(0);
  for (const delivery of deliveries) expect(await passOn(platform.url, delivery)).toBe(204);
  expect(await callers.transactions.getTransaction({ transactionId })).toMatchObject({
    transactionStatus: "succeeded",
  });
  const refund = await callers.refunds.createRefund({ transactionId, amount: 100n }, withKey());
  expect(refund.refundStatus).toBe("succeeded");

  expect(await writesAt(engines.live)).toEqual(
    expect.arrayContaining([`POST /accounts`, `POST /api_keys/${engineMerchantId}`, "POST /payments", "POST /refunds"]),
  );
  expect(await writesAt(engines.sandbox)).toEqual(sandboxWrites);
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query("select id from sandbox_engine.accounts where id = $1", [engineMerchantId]),
  );
  expect(rows).toEqual([]);
});

test("the sandbox stays at its own engine, with its own form", async () => {
  const liveWrites = await writesAt(engines.live);
  const sandbox = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { transactionId } = await sandbox.transactions.createTransaction({ amount: 4200n, currency: "USD" }, withKey());
  expect(await sandbox.transactions.getPaymentForm({ transactionId })).toMatchObject({
    scriptUrl: `${platform.engineUrl}/v1/HyperLoader.js`,
    engineOrigin: platform.engineUrl,
  });
  expect(await writesAt(engines.live)).toEqual(liveWrites);
});

test("an outage of live's engine leaves the sandbox's alone, and the metric of the breaker is live's", async () => {
  const clients = platform.context.use(engineClients);
  await (await merchantEngine(organization.work())).payments.list({}).next();
  expect(clients.live.isAnswering()).toBe(true);
  const faulty = await fetch(new URL("/sandbox/faults", live.url), {
    method: "POST",
    headers: { "api-key": LIVE_ADMIN_KEY, "content-type": "application/json" },
    body: JSON.stringify({ path: "/", kind: "status_500", times: 100 }),
  });
  expect(faulty.status).toBe(200);
  const failing = await merchantEngine(organization.liveWork());
  for (let times = 0; times < 5; times += 1)
    await failing.payments
      .list({})
      .next()
      .catch(() => null);
  expect(clients.live.isAnswering()).toBe(false);
  expect(clients.sandbox.isAnswering(organization.id)).toBe(true);
  const { text } = await platform.context.metrics.scrape();
  expect(text).toContain('tollhouse_engine_breaker_state{state="open"} 1');
  await (await merchantEngine(organization.work())).payments.list({}).next();
});
