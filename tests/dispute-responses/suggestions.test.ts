import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { A_PDF } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { customers, disputes, disputeResponses, fulfillments, refunds } = callersOf(platform, organization);

const ADDRESS = { line1: "12 Harbor Street", city: "Portland", postalCode: "97204", country: "US" };
const LINES = "12 Harbor Street\nPortland\n97204\nUS";
const IP = "203.0.113.7";

async function aDisputedSale(customer: object = { name: "Robin Lindqvist", email: "robin@example.com" }) {
  const { customerId } = await customers.createCustomer({ billingAddress: ADDRESS, ...customer });
  const sale = { customerId, payerIp: IP, description: "Running shoes", testCard: "visa" };
  const { transactionId } = await aPaidTransaction(platform, organization, sale);
  const { disputeId } = await disputes.openDispute({ transactionId, amount: 4200n, currency: "USD" });
  return { customerId, transactionId, disputeId };
}

const list = async (disputeId: string) => (await disputeResponses.listSuggestions({ disputeId })).data;
const byType = async (disputeId: string) => new Map((await list(disputeId)).map((each) => [each.evidenceType, each]));
const collect = (disputeId: string, evidenceTypes: string[], key?: string) =>
  disputeResponses.collectEvidence({ disputeId, evidenceTypes }, withKey(key));
const attached = async (disputeId: string) => (await disputes.listEvidence({ disputeId })).data;

test("what is known of the sale, its customer and its delivery is suggested with its source", async () => {
  const { transactionId, disputeId } = await aDisputedSale();
  const [shippedAt, deliveredAt] = ["2026-01-05T10:00:00Z", "2026-01-07T10:00:00Z"].map((at) =>
    timestampFromDate(new Date(at)),
  );
  await fulfillments.createFulfillment({
    ...{ transactionId, carrier: "UPS", trackingNumber: "1Z999AA10123456784", shippingAddress: ADDRESS },
    ...(shippedAt && deliveredAt && { shippedAt, deliveredAt }),
  });
  const found = await byType(disputeId);
  const texts = Object.fromEntries([...found].map(([type, { text, sources }]) => [type, [text, sources.join()]]));
  expect(texts).toMatchObject({
    customer_name: ["Robin Lindqvist", "customer"],
    customer_email_address: ["robin@example.com", "customer"],
    billing_address: [LINES, "customer"],
    shipping_address: [LINES, "fulfillments"],
    customer_purchase_ip: [IP, "transaction"],
    product_description: ["Running shoes", "transaction"],
    receipt: [undefined, "receipt"],
    shipping_carrier: ["UPS", "fulfillments"],
    shipping_tracking_number: ["1Z999AA10123456784", "fulfillments"],
    shipping_date: ["January 5, 2026", "fulfillments"],
  });
  expect(found.get("receipt")).toMatchObject({ kind: "file", isCollectable: true, isAttached: false });
  expect(found.get("access_activity_log")?.text).toContain(`paid $42.00 from the IP address ${IP}.`);
  expect(found.get("access_activity_log")?.text).toContain("Delivered on January 7, 2026.");
});

test("a refund that was made is suggested as the reason why no further one is due", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "visa" });
  await refunds.createRefund({ transactionId, amount: 4200n }, withKey());
  const { disputeId } = await disputes.openDispute({ transactionId, amount: 4200n, currency: "USD" });
  const suggested = (await byType(disputeId)).get("refund_refusal_explanation");
  expect(suggested).toMatchObject({ sources: ["refunds"], text: expect.stringMatching(/^\$42\.00 was refunded on /) });
});

test("named ones are attached and marked, the receipt as a PDF", async () => {
  const { disputeId } = await aDisputedSale();
  const answer = await collect(disputeId, ["customer_name", "receipt", "service_date"]);
  expect(answer.skipped).toMatchObject([{ evidenceType: "service_date", reason: "not_found" }]);
  const collected = { source: "collected" };
  expect(answer.data).toMatchObject([
    { ...collected, evidenceType: "customer_name", text: "Robin Lindqvist" },
    { ...collected, evidenceType: "receipt", file: { contentType: "application/pdf" } },
  ]);
  expect(await attached(disputeId)).toEqual(answer.data);
  const [, receipt] = answer.data;
  const { content } = await disputes.getEvidenceContent({ disputeId, evidenceId: receipt?.evidenceId ?? "" });
  expect(Buffer.from(content).toString("latin1", 0, 5)).toBe("%PDF-");
  expect((await byType(disputeId)).get("receipt")).toMatchObject({ isAttached: true, isCollectable: true });
  expect((await disputes.getDispute({ disputeId })).evidenceCount).toBe(2);
});

test("what a person attached stays, and a collected piece is replaced", async () => {
  const { disputeId } = await aDisputedSale();
  const content = { case: "text", value: "As on the order: Robin" } as const;
  await disputes.attachEvidence({ disputeId, evidenceType: "customer_name", content });
  const file = { fileName: "ours.pdf", content: A_PDF };
  await disputes.uploadEvidence({ disputeId, evidenceType: "receipt", file });
  await collect(disputeId, ["billing_address"]);
  const answer = await collect(disputeId, ["customer_name", "receipt", "billing_address"]);
  const reason = "attached_by_person";
  expect(answer.skipped).toMatchObject([
    { evidenceType: "customer_name", reason },
    { evidenceType: "receipt", reason },
  ]);
  expect(answer.data.map(({ evidenceType }) => evidenceType)).toEqual(["billing_address"]);
  expect(await attached(disputeId)).toMatchObject([
    { evidenceType: "billing_address", source: "collected", text: LINES },
    { evidenceType: "customer_name", source: "merchant", text: "As on the order: Robin" },
    { evidenceType: "receipt", source: "merchant", file: { fileName: "ours.pdf" } },
  ]);
  expect((await byType(disputeId)).get("customer_name")).toMatchObject({ isAttached: true, isCollectable: false });
});

test("a person's change of a collected piece is a person's", async () => {
  const { disputeId } = await aDisputedSale();
  await collect(disputeId, ["customer_name"]);
  const content = { case: "text", value: "Robin L." } as const;
  await disputes.attachEvidence({ disputeId, evidenceType: "customer_name", content });
  await collect(disputeId, ["customer_name"]);
  expect(await attached(disputeId)).toMatchObject([{ source: "merchant", text: "Robin L." }]);
});

test("of health data only types are suggested, and nothing is collected", async () => {
  const { disputeId } = await aDisputedSale({ name: "Robin", email: "robin@example.com", dataClass: "phi" });
  const suggested = await list(disputeId);
  expect(suggested.map(({ evidenceType }) => evidenceType)).toContain("customer_name");
  for (const each of suggested) expect(each).toMatchObject({ isMasked: true, isCollectable: false });
  expect(suggested.every(({ text }) => text === undefined)).toBe(true);
  const answer = await collect(disputeId, ["customer_name", "receipt"]);
  expect(answer.data).toEqual([]);
  expect(answer.skipped.map(({ reason }) => reason)).toEqual(["health_data", "health_data"]);
  expect(await attached(disputeId)).toEqual([]);
});

test("a redaction does not make a sale of health data collectable", async () => {
  const { customerId, disputeId } = await aDisputedSale({ dataClass: "phi" });
  await customers.redactCustomer({ customerId });
  for (const each of await list(disputeId)) expect(each).toMatchObject({ isMasked: true, isCollectable: false });
  expect((await collect(disputeId, ["receipt"])).skipped).toMatchObject([{ reason: "health_data" }]);
});

test("a request that is repeated, also at once, attaches each piece once", async () => {
  const { disputeId } = await aDisputedSale();
  const first = await collect(disputeId, ["customer_name", "receipt"], "once");
  const again = await Promise.all(
    Array.from({ length: 5 }, () => collect(disputeId, ["customer_name", "receipt"], "once")),
  );
  for (const each of again) expect(each).toEqual(first);
  const events = (await disputes.listDisputeEvents({ disputeId })).data;
  expect(events.filter(({ type }) => type === "dispute.evidence_added")).toHaveLength(2);
});

test("collecting is audited as a read, and looking at suggestions changes nothing", async () => {
  const { disputeId } = await aDisputedSale();
  const { version } = await disputes.getDispute({ disputeId });
  await list(disputeId);
  expect((await disputes.getDispute({ disputeId })).version).toBe(version);
  await collect(disputeId, ["customer_name", "receipt"]);
  const reads = await organization.work().em.find(AuditEventEntity, { action: "phi.read", subjectId: disputeId });
  const collection = reads.find(({ purpose }) => purpose === "evidence_collection");
  expect(collection?.fields).toEqual(["customer_name.text", "receipt.content"]);
});

test("a dispute that is decided collects nothing", async () => {
  const { disputeId } = await aDisputedSale();
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_lost" });
  await expect(collect(disputeId, ["customer_name"])).rejects.toThrow(/cannot be answered/);
});
