import { expect, test } from "vitest";
import { networkOf } from "#extensions/capabilities/disputes/reason-codes.rules.ts";
import { importFraudReports } from "#extensions/capabilities/fraud-reports/import-fraud-reports.ts";
import { aReportLine, aReportsFolder } from "#tests/fraud-reports/report-files.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { customers, disputeResponses, fulfillments } = callersOf(platform, organization);

const aFile = await aReportsFolder();

const OPENED = new Date("2026-11-20T12:00:00Z");
const daysBefore = (days: number) => new Date(OPENED.getTime() - days * 86_400_000);
const IP = "203.0.113.7";

const aSale = async (days: number, columns: object) => {
  const [id = ""] = await someTransactionRows(organization.work(), 1, {
    ...{ createdAt: daysBefore(days), brand: "Visa", ...columns },
  });
  return id;
};

async function disputeOf(transactionId: string, columns: object = {}): Promise<string> {
  const [id = ""] = await someDisputeRows(organization.work(), 1, {
    ...{ transactionId, openedAt: OPENED, createdAt: OPENED, reasonCode: "10.4", network: networkOf("Visa") },
    ...columns,
  });
  return id;
}

const read = (disputeId: string) => disputeResponses.getCompellingEvidence({ disputeId });
const conditions = async (disputeId: string) => (await read(disputeId)).missing.map(({ condition }) => condition);

test("sales of the same card from the same IP address and device are named", async () => {
  const payer = { fingerprint: "card-1", payerIp: IP, payerDeviceId: "device-1" };
  const older = await aSale(300, { ...payer, reference: "order-1" });
  const newer = await aSale(150, payer);
  await aSale(200, { ...payer, fingerprint: "card-2" });
  await aSale(30, payer);
  const disputeId = await disputeOf(await aSale(5, payer));
  const found = await read(disputeId);
  expect(found).toMatchObject({
    ...{ object: "compelling_evidence", disputeId, isEligible: true, earlierSaleCount: 2, missing: [] },
    knownFacts: ["payer_ip", "payer_device_id"],
    sales: [
      { transactionId: newer, sharedFacts: ["payer_ip", "payer_device_id"] },
      { transactionId: older, amount: 4_200n, currency: "USD", reference: "order-1" },
    ],
  });
});

test("the same customer counts after a merge, and the same address however it is written", async () => {
  const [stays, ends] = [await customers.createCustomer({}), await customers.createCustomer({})];
  const payer = { fingerprint: "card-3", payerIp: IP };
  const byCustomer = await aSale(150, { ...payer, customerId: ends.customerId });
  const byAddress = await aSale(160, payer);
  const disputed = await aSale(5, { ...payer, customerId: stays.customerId });
  const deliver = (transactionId: string, line1: string) =>
    fulfillments.createFulfillment({ transactionId, shippingAddress: { line1, city: "Portland" } });
  await deliver(byAddress, "12 HARBOR  Street.");
  await deliver(disputed, "1 First Avenue");
  await deliver(disputed, "12 Harbor Street");
  const disputeId = await disputeOf(disputed);
  expect(await conditions(disputeId)).toEqual(["shared_facts"]);
  await customers.mergeCustomer({ customerId: ends.customerId, intoCustomerId: stays.customerId });
  const { isEligible, sales } = await read(disputeId);
  expect(isEligible).toBe(true);
  expect(sales).toMatchObject([
    { transactionId: byCustomer, sharedFacts: ["payer_ip", "customer"] },
    { transactionId: byAddress, sharedFacts: ["payer_ip", "shipping_address"] },
  ]);
});

test("disputed sales, and sales of which nothing was captured, do not count", async () => {
  const payer = { fingerprint: "card-4", payerIp: IP, payerDeviceId: "device-4" };
  await aSale(150, payer);
  await aSale(160, { ...payer, disputeId: "dsp_1" });
  await aSale(170, { ...payer, capturedMinorUnits: 0n, status: "failed" });
  expect(await conditions(await disputeOf(await aSale(5, payer)))).toEqual(["earlier_sales"]);
});

test("of a customer with health data, also by a merge or before a redaction, it is not said what was bought", async () => {
  const health = async () => (await customers.createCustomer({ name: "Robin", dataClass: "phi" })).customerId;
  const [stays, merged, redacted] = [await health(), (await customers.createCustomer({})).customerId, await health()];
  await customers.mergeCustomer({ customerId: merged, intoCustomerId: stays });
  await customers.redactCustomer({ customerId: redacted });
  const payer = { fingerprint: "card-8", payerIp: IP, payerDeviceId: "device-8" };
  const bought = { ...payer, reference: "order-hiv", description: "Truvada" };
  for (const customerId of [stays, merged, redacted]) await aSale(150, { ...bought, customerId });
  const { sales } = await read(await disputeOf(await aSale(5, { ...payer, customerId: merged })));
  expect(sales).toHaveLength(3);
  for (const sale of sales) expect([sale.reference, sale.description]).toEqual([undefined, undefined]);
});

test("sales that were reported as fraud do not count", async () => {
  const payer = { fingerprint: "card-9", payerIp: IP, payerDeviceId: "device-9" };
  const earlier = await aSale(150, payer);
  await aSale(160, payer);
  const disputeId = await disputeOf(await aSale(5, payer));
  expect(await read(disputeId)).toMatchObject({ isEligible: true, earlierSaleCount: 2 });
  await importFraudReports(organization.work(), await aFile(aReportLine(earlier)));
  expect(await read(disputeId)).toMatchObject({ isEligible: false, earlierSaleCount: 1 });
  expect(await conditions(disputeId)).toEqual(["earlier_sales"]);
});

test("of many sales the newest 100 are looked at", async () => {
  const payer = { fingerprint: "card-5", payerIp: IP, payerDeviceId: "device-5" };
  await someTransactionRows(organization.work(), 120, { ...payer, brand: "Visa", createdAt: daysBefore(200) });
  const found = await read(await disputeOf(await aSale(5, payer)));
  expect([found.earlierSaleCount, found.sales.length]).toEqual([100, 100]);
});

test("another network and another code are named as missing", async () => {
  const payer = { fingerprint: "card-6", payerIp: IP, payerDeviceId: "device-6" };
  await aSale(150, payer);
  await aSale(160, payer);
  const disputeId = await disputeOf(await aSale(5, payer), { network: "mastercard", reasonCode: "4837" });
  expect(await conditions(disputeId)).toEqual(["network", "reason_code"]);
});

test("a dispute whose transaction is unknown here has no card", async () => {
  expect(await conditions(await disputeOf("txn_unknown"))).toEqual(["card_fingerprint", "payer_ip_or_device"]);
});

test("another organization's dispute does not exist", async () => {
  const disputeId = await disputeOf(await aSale(5, {}));
  const foreign = callersOf(platform, await anOrganization(platform)).disputeResponses.getCompellingEvidence({
    disputeId,
  });
  expect(infoOf(await failureOf(foreign)).reason).toBe("resource_missing");
});
