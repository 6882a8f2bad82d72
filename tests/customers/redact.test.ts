import { Writable } from "node:stream";
import type { Client } from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { secretContext } from "#extensions/capabilities/merchants/merchants.service.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { decryptOutcome } from "#extensions/platform/operations/outcome.ts";
import { CustomerSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import { ask } from "#tests/sandbox-engine/engine.ts";
import { onDatabase } from "#tests/support/database.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { prepare } from "#tests/support/exports.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";

const PATIENT = { timeout: 15_000 };
const CANARY = "canary-of-a-person";

const logged: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString());
    done();
  },
});
const { platform, organization } = await startPlatform({ logger: pino({ level: "trace" }, sink) });

const clients = (idempotencyKey?: string) =>
  platform.callers.grpc.forOrganization({ organizationId: organization.id, ...(idempotencyKey && { idempotencyKey }) });
const { customers } = clients();

const PERSON = {
  name: CANARY,
  email: `${CANARY}@example.com`,
  billingAddress: { line1: CANARY, country: "US" },
  shippingAddress: { line1: CANARY },
  taxIds: [{ type: "eu_vat", value: CANARY }],
  description: CANARY,
  metadata: { note: CANARY },
  locale: "en-US",
  timeZone: CANARY,
};

async function runDueWork(until: () => Promise<void>): Promise<void> {
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await until().finally(() => running.stop(5_000));
}

const redact = (customerId: string) => customers.redactCustomer({ customerId });

test("a redacted person stands in no table, event, stored answer, audit entry, export or log", async () => {
  const { customerId } = await clients("create").customers.createCustomer({ ...PERSON, reference: "user-1" });
  const changed = { ...PERSON, name: `${CANARY} again` };
  const updateMask = { paths: ["name", "email", "billing_address", "metadata"] };
  await clients("change").customers.updateCustomer({ customerId, ...changed, updateMask });
  await clients("upsert").customers.upsertCustomer({ ...PERSON, reference: "user-1", updateMask: { paths: ["name"] } });
  const merged = await customers.createCustomer(PERSON);
  await customers.mergeCustomer({ customerId: merged.customerId, intoCustomerId: customerId });
  const { savedViews } = clients();
  await savedViews.createSavedView({ list: "customers", name: "Search", query: `q=${CANARY}%40example.com` });
  await savedViews.createSavedView({ list: "transactions", name: CANARY, query: "" });
  await savedViews.createSavedView({ list: "transactions", name: "Held", query: "show=authorized" });
  const { exportId } = await clients().exports.createExport({ resource: "customers" });
  await prepare(organization.work(), exportId);
  expect(await everythingStored(platform.databaseUrl)).toContain(CANARY);

  const redacted = await redact(customerId);
  expect(redacted).toMatchObject({ customerStatus: "redacted", reference: "user-1", isMasked: false, metadata: {} });
  expect([redacted.name, redacted.email, redacted.billingAddress]).toEqual([undefined, undefined, undefined]);
  await runDueWork(() => expect.poll(() => everythingStored(platform.databaseUrl), PATIENT).not.toContain(CANARY));
  expect(logged.join("")).not.toContain(CANARY);
  expect((await customers.getCustomer({ customerId: merged.customerId })).customerStatus).toBe("redacted");
  expect((await redact(customerId)).version).toBe(redacted.version);
  expect((await savedViews.listSavedViews({ list: "transactions" })).data).toMatchObject([{ name: "Held" }]);
});

test("receipts of a redacted customer forget where they were sent, and one that waits is not sent", async () => {
  const { customerId } = await customers.createCustomer(PERSON);
  const { transactionId } = await aPaidTransaction(platform, organization, { customerId });
  const { transactions } = clients();
  const sent = await transactions.sendReceipt({ transactionId, channel: "email" });
  expect(sent.to).toMatch(/^c•+@/);
  await redact(customerId);
  const receipts = async () => (await transactions.listReceipts({ transactionId })).data;
  const forgotten = [{ to: "•••", receiptStatus: "failed" }];
  await runDueWork(() => expect.poll(receipts, PATIENT).toMatchObject(forgotten));
});

test("a stored answer holds no personal details, also before a redaction", async () => {
  const { customerId } = await clients("stored").customers.createCustomer(PERSON);
  const work = organization.work();
  const { id, sealedAnswer } = await work.em.findOneOrFail(IdempotencyRecordEntity, { idempotencyKey: "stored" });
  const outcome = await decryptOutcome(work, id, CustomerSchema, sealedAnswer ?? "");
  expect(outcome).toMatchObject({ answer: { customerId, dataClass: "standard", metadata: {}, taxIds: [] } });
  expect(JSON.stringify(outcome, (_, value) => (typeof value === "bigint" ? String(value) : value))).not.toContain(
    CANARY,
  );
});

test("a repeat gets the details that the customer has now", async () => {
  const create = () => clients("repeated").customers.createCustomer(PERSON);
  const created = await create();
  expect(await create()).toEqual(created);
  await redact(created.customerId);
  const repeated = await create();
  expect(repeated).toMatchObject({ customerId: created.customerId, customerStatus: "active", metadata: {} });
  expect([repeated.name, repeated.description]).toEqual([undefined, undefined]);
});

test("the engine's customer is redacted too, also one with a mandate, however often it is asked", async () => {
  const { customerId } = await customers.createCustomer(PERSON);
  const engine = await merchantEngine(organization.work());
  await anActiveMandate(customerId);
  await redact(customerId);
  await runDueWork(() => expect.poll(() => nameAtEngine(customerId), PATIENT).toBe("Redacted"));
  await engine.customers.delete(customerId);
});

/** A payment whose payer agrees to later charges. */
async function anActiveMandate(customerId: string): Promise<void> {
  const work = organization.work();
  const merchant = await getActiveMerchant(work);
  const place = secretContext(merchant, "engine_api_key");
  const apiKey = await work.context.encryption.decrypt(merchant.sealedEngineApiKey, place);
  const mandate = { customer_acceptance: { acceptance_type: "offline", accepted_at: "2026-01-01T00:00:00.000Z" } };
  const payment = {
    customer: { id: customerId, name: CANARY },
    setup_future_usage: "off_session",
    mandate_data: mandate,
  };
  const asked = { key: apiKey, isDocumented: false };
  const { body } = await ask(platform.engineUrl, "POST", "/payments", { ...aCardPayment, ...payment }, asked);
  expect(body.mandate_id).toBeTruthy();
}

const aCardPayment = {
  amount: 100,
  currency: "USD",
  confirm: true,
  payment_method: "card",
  payment_method_data: {
    card: {
      card_number: "4242424242424242",
      card_exp_month: "12",
      card_exp_year: "2034",
      card_holder_name: "Robin",
      card_cvc: "123",
    },
  },
};

async function nameAtEngine(customerId: string): Promise<string | undefined> {
  const query = "select body->>'name' as name from sandbox_engine.customers where id = $1";
  const read = (client: Client) => client.query<{ name: string }>(query, [customerId]);
  return (await onDatabase(platform.databaseUrl, read)).rows[0]?.name;
}

test("a customer that was merged is redacted with the one that it was merged into", async () => {
  const [from, into] = [await customers.createCustomer(PERSON), await customers.createCustomer({})];
  await customers.mergeCustomer({ customerId: from.customerId, intoCustomerId: into.customerId });
  const error = await failureOf(redact(from.customerId));
  expect(infoOf(error)).toMatchObject({
    reason: "customer_not_changeable",
    metadata: { merged_into_customer_id: into.customerId },
  });
});
