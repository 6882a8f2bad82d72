import { describe, expect, test } from "vitest";
import { createEngine, type Engine, type MerchantEngine, testCards } from "#extensions/connectors/engine/index.ts";
import { answerFaults } from "#tests/sandbox-engine/contract/answers.ts";
import { ADMIN_KEY, anEngine } from "#tests/sandbox-engine/engine.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aRecordingProxy, type Exchange } from "./a-recording-proxy.ts";
import { connectMerchant, DISPUTING_CARD, FAUXPAY, type Payable, payWithCard } from "./a-sandbox-engine.ts";
import { operationOf, operations, requestFaults } from "./request-faults.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const PARTS = { tax: 340, shipping: 100, surcharge: 50, discount: 200 };
const ITEM = {
  ...{ productName: "Shoes", productCode: "SHOE-42", commodityCode: "53111601", quantity: 2, unitOfMeasure: "EA" },
  ...{ unitAmount: 3_125, taxAmount: 340, discountAmount: 200, totalAmount: 6_390 },
};

const ONLINE = { acceptedAt: new Date(), online: { ipAddress: "203.0.113.7", userAgent: "Mozilla/5.0" } };

const BUSINESS = {
  ...{ legalName: "Wire LLC", mcc: "5941", country: "US", websiteUrl: "https://wire.example" },
  contact: { name: "Robin Vale", email: "robin@wire.example", phone: "+15555550100" },
};

const sandbox = await closedAfterTests(anEngine());
const wire = await closedAfterTests(aRecordingProxy(sandbox.url));
await askEverything(createEngine({ baseUrl: wire.url, adminApiKey: ADMIN_KEY }));

/** Calls every function of the connector. */
async function askEverything(engine: Engine) {
  const connected = await connectMerchant(engine, "mer_wire", "https://shop.example/hook");
  const { merchant } = connected;
  await askAboutAccount(engine, merchant);
  await askAboutProfile(merchant, connected.account.defaultProfileId);
  await askAboutPayments({ engineUrl: wire.url, ...connected });
  await askAboutRefund(merchant.refunds);
  await askAboutDispute(merchant.disputes);
  await askAboutPayout(merchant.payouts);
  await askAboutCustomer(merchant);
  // Last, since new payments must name their profile from then on.
  const webhookUrl = "https://shop.example/hook";
  await merchant.profiles.create("mer_wire", { name: "outlet", webhookKey: "key", webhookUrl, business: BUSINESS });
}

async function askAboutAccount(engine: Engine, { connectors }: MerchantEngine) {
  const accounts = engine.accounts({ requestId: "req_1" });
  await accounts.get("mer_wire");
  await accounts.describe("mer_wire", BUSINESS);
  const [key] = await accounts.listApiKeys("mer_wire");
  const [connector] = await connectors.list("mer_wire");
  const connectorId = connector?.engineConnectorId ?? expect.unreachable("the merchant has a processor");
  const { engineProfileId } = await connectors.get("mer_wire", connectorId);
  const profile = { engineMerchantId: "mer_wire", engineProfileId: engineProfileId ?? "" };
  await connectors.replace(profile, { ...FAUXPAY, webhookSecrets: { main: "whsec_wire" } });
  expect(key?.name).toBeTruthy();
  const spare = await accounts.createApiKey("mer_wire", "spare");
  for (const { keyId, prefix } of await accounts.listApiKeys("mer_wire"))
    if (spare.startsWith(prefix)) await accounts.revokeApiKey("mer_wire", keyId);
}

async function askAboutProfile({ profiles }: MerchantEngine, engineProfileId: string | null) {
  const profile = { engineMerchantId: "mer_wire", engineProfileId: engineProfileId ?? "" };
  await profiles.setUp(profile, { webhookUrl: "https://shop.example/hook", business: BUSINESS });
  await profiles.get(profile);
  await profiles.list("mer_wire");
  await profiles.setApplePayDomains(profile, ["shop.example.com"]);
  expect(await profiles.getApplePayDomains(profile)).toEqual(["shop.example.com"]);
}

async function askAboutPayments(payable: Payable) {
  const { payments } = payable.merchant;
  const customer = { id: "cus_wire", name: "Ada", email: "ada@example.com" };
  const storing = { customer, consent: { acceptedAt: new Date() } };
  const labels = { reference: "1", description: "Shoes", statementDescriptor: "SHOES", metadata: { cart: "7" } };
  await payWithCard(payable, DISPUTING_CARD, { paymentId: "txn_wire", ...storing, ...labels });
  await payWithCard(payable, testCards.visa, { paymentId: "txn_wire_2", ...storing });
  const { enginePaymentMethodId } = await payments.get("txn_wire", { isFresh: true });
  const paymentMethodId = enginePaymentMethodId ?? expect.unreachable("the card is stored");
  const amount = { amountMinorUnits: 6540n, currency: "USD" };
  const page = { hasPage: true, returnUrl: "https://shop.example/done", threeDs: "always" } as const;
  await payments.create({ paymentId: "txn_page", ...amount, ...page });
  await payments.create({ paymentId: "txn_items", ...amount, parts: PARTS, items: [ITEM], channel: "mail_order" });
  await payments.create({ paymentId: "txn_exempt", ...amount, scaExemption: "low_value" });
  for (const paymentId of ["txn_held", "txn_dropped"])
    await payments.create({ paymentId, ...amount, captureMethod: "manual", customer, paymentMethodId });
  await payments.create({
    paymentId: "txn_parts",
    ...amount,
    captureMethod: "manual_multiple",
    customer,
    paymentMethodId,
  });
  await payments.capture("txn_parts", 40n);
  await payments.get("txn_parts");
  await payments.create({
    paymentId: "txn_more",
    ...amount,
    captureMethod: "manual",
    isIncrementable: true,
    customer,
    paymentMethodId,
  });
  const options = { captureMethod: "manual", isOvercapturable: true, isExtended: true } as const;
  await payments.create({ paymentId: "txn_options", ...amount, ...options, customer, paymentMethodId });
  await payments.increment("txn_more", 7_000n);
  await payments.capture("txn_held", 40n);
  await payments.void("txn_held", "Ordered twice");
  await payments.cancel("txn_dropped", "Ordered twice");
  await payments.create({ paymentId: "txn_waiting", ...amount });
  await payments.confirm("txn_waiting", { paymentMethodId, customerId: customer.id, mitCategory: "recurring" });
  await Array.fromAsync(payments.list({ createdFrom: new Date("2020-01-01") }));
}

async function askAboutRefund(refunds: ReturnType<Engine["forMerchant"]>["refunds"]) {
  const [refundId, paymentId] = ["rfd_00000000000000000000000001", "txn_wire"];
  const metadata = { order: "1042" };
  await refunds.create({ refundId, paymentId, amountMinorUnits: 100n, reason: "duplicate", metadata });
  await refunds.get(refundId);
  await Array.fromAsync(refunds.list({ createdFrom: new Date("2020-01-01"), paymentId }));
  await Array.fromAsync(refunds.list({ statuses: ["pending", "manual_review"] }));
}

async function askAboutPayout(payouts: MerchantEngine["payouts"]) {
  const amount = { amountMinorUnits: 8_000n, currency: "USD", statementDescriptor: "SHOES" };
  const account = { processorToken: "processor_wire", tokenType: "ach", holderId: "org_wire" };
  await payouts.create({ payoutId: "po_wire", ...amount, target: account, isInstant: true });
  await payouts.get("po_wire");
  const since = { createdFrom: new Date("2020-01-01"), createdTo: new Date(), statuses: ["success" as const] };
  await Array.fromAsync(payouts.list(since));
}

/** Last, because it removes the customer and their payment method. */
async function askAboutCustomer({ customers, paymentMethods, methodSetups, payouts }: MerchantEngine) {
  const customerId = "cus_wire";
  const terms = { currency: "USD", returnUrl: "https://shop.example/done", expiresInSeconds: 3600 };
  await methodSetups.create({ setupId: "pms_wire", customer: { id: customerId }, consent: ONLINE, ...terms });
  await methodSetups.get("pms_wire");
  await methodSetups.cancel("pms_wire");
  const methods = await paymentMethods.list(customerId);
  // The first stored method is already the default.
  const second = methods.find(({ card }) => card?.last4 === "4242");
  const { paymentMethodId } = second ?? expect.unreachable("a payment has stored the card");
  await paymentMethods.get(paymentMethodId);
  await paymentMethods.setDefault(customerId, paymentMethodId);
  const toCard = { target: { paymentMethodId, customerId }, isInstant: false } as const;
  await payouts.create({ payoutId: "po_wire_2", amountMinorUnits: 8_000n, currency: "USD", ...toCard });
  await paymentMethods.delete(paymentMethodId);
  await customers.delete(customerId);
}

async function askAboutDispute(disputes: ReturnType<Engine["forMerchant"]>["disputes"]) {
  const filter = { statuses: ["dispute_opened", "dispute_lost"], createdFrom: new Date("2020-01-01") };
  const [dispute] = await Array.fromAsync(disputes.list(filter));
  const { engineDisputeId: id } = dispute ?? expect.unreachable("the card is disputed at once");
  const picture = { fileName: "receipt.png", contentType: "image/png", content: PNG };
  await disputes.get(id);
  await disputes.attachFile(id, "receipt", picture);
  await disputes.deleteEvidence(id, "receipt");
  const { engineFileId } = await disputes.uploadFile(id, picture);
  await disputes.downloadFile(id, engineFileId);
  await disputes.submitEvidence(id, { receipt: engineFileId, uncategorized_text: "It was delivered." });
  await disputes.getVerbatim(id);
}

const namedOf = (exchange: Exchange) => operationOf(exchange)?.name ?? `${exchange.method} ${exchange.url.pathname}`;

test("the connector sends what its excerpt of the engine's document lists, and nothing else", () => {
  const asked = new Set(wire.exchanges.map(namedOf));
  expect([...asked].sort()).toEqual(operations.map(({ name }) => name).sort());
});

describe.each(operations)("$name", (operation) => {
  const exchanges = wire.exchanges.filter((exchange) => operationOf(exchange) === operation);

  test("is asked as the engine's document says", async () => {
    for (const exchange of exchanges) expect(await requestFaults(exchange)).toEqual([]);
  });

  test("is answered as the engine's document says", () => {
    for (const { status, answer, answerType } of exchanges) {
      expect(status).toBe(200);
      const body = answerType.startsWith("application/json") ? JSON.parse(answer.toString()) : undefined;
      expect(answerFaults(operation.method, operation.path, body)).toEqual([]);
    }
  });
});

test.each<[string, (exchange: Exchange) => Partial<Exchange>]>([
  ["without a key", () => ({ headers: new Headers() })],
  ["with an unknown parameter", ({ url }) => ({ url: new URL("?stauts=1", url) })],
  ["with a limit that is no number", ({ url }) => ({ url: new URL("?limit=ten", url) })],
  ["with a body that the operation does not take", () => ({ body: Buffer.from("{}") })],
  ["of an unknown operation", () => ({ method: "PUT" })],
])("a request %s differs from the document", async (_name, change) => {
  const listed = wire.exchanges.find(({ url }) => url.pathname === "/payments/list") ?? expect.unreachable();
  expect(await requestFaults({ ...listed, ...change(listed) })).not.toEqual([]);
});
