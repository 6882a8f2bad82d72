import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { FulfillmentEntity } from "#extensions/capabilities/fulfillments/fulfillment.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { fulfillments, customers, transactions } = callersOf(platform, organization);

const ADDRESS = { line1: "12 Harbor Street", city: "Portland", postalCode: "97204", country: "US" };
const DELIVERY = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", shippingAddress: ADDRESS };

const aSale = (customerId?: string) =>
  aPaidTransaction(platform, organization, customerId === undefined ? {} : { customerId });
const list = async (transactionId: string) => (await fulfillments.listFulfillments({ transactionId })).data;

test("a transaction lists its deliveries, oldest first, and its timeline shows them", async () => {
  const { transactionId } = await aSale();
  const deliveredAt = timestampFromDate(new Date("2026-01-07T10:00:00Z"));
  const first = await fulfillments.createFulfillment({ transactionId, ...DELIVERY, deliveredAt });
  const second = await fulfillments.createFulfillment({ transactionId, carrier: "DHL" });
  expect(first).toMatchObject({ ...DELIVERY, object: "fulfillment", transactionId, isMasked: false, version: 1 });
  expect(first.deliveredAt).toMatchObject({ seconds: deliveredAt.seconds });
  expect(await list(transactionId)).toEqual([first, second]);
  const events = await transactions.listTransactionEvents({ transactionId });
  expect(events.data.filter(({ type }) => type === "fulfillment.created")).toHaveLength(2);
});

test("tracking number and address are encrypted, and in no event", async () => {
  const { transactionId } = await aSale();
  const secret = { trackingNumber: "canary-of-a-parcel", shippingAddress: { line1: "canary-of-a-street" } };
  const created = await fulfillments.createFulfillment({ transactionId, ...secret }, withKey("sealed"));
  const stored = await everythingStored(platform.databaseUrl);
  expect(stored).not.toContain("canary-of-a-parcel");
  expect(stored).not.toContain("canary-of-a-street");
  expect(await fulfillments.createFulfillment({ transactionId, ...secret }, withKey("sealed"))).toEqual(created);
  expect(await list(transactionId)).toEqual([created]);
});

test("one request more than 20 is refused, also of many at once", async () => {
  const { transactionId } = await aSale();
  const all = await Promise.allSettled(
    Array.from({ length: 25 }, () => fulfillments.createFulfillment({ transactionId, carrier: "UPS" })),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await list(transactionId)).toHaveLength(20);
  const refused = await failureOf(fulfillments.createFulfillment({ transactionId, carrier: "UPS" }));
  expect(infoOf(refused)).toMatchObject({ reason: "too_many_fulfillments", metadata: { max: "20" } });
});

test("a delivery that says nothing or is in the future is refused", async () => {
  const { transactionId } = await aSale();
  const empty = fulfillments.createFulfillment({ transactionId, shippingAddress: { line1: "" } });
  expect(infoOf(await failureOf(empty)).reason).toBe("fulfillment_invalid");
  const deliveredAt = timestampFromDate(new Date(Date.now() + 3_600_000));
  const future = fulfillments.createFulfillment({ transactionId, deliveredAt });
  expect(infoOf(await failureOf(future)).reason).toBe("fulfillment_invalid");
  expect(await list(transactionId)).toEqual([]);
});

test("of health data only the country and the carrier are shown", async () => {
  const { customerId } = await customers.createCustomer({ name: "Robin", dataClass: "phi" });
  const { transactionId } = await aSale(customerId);
  const created = await fulfillments.createFulfillment({ transactionId, ...DELIVERY });
  const masked = { carrier: "UPS", trackingNumber: "•••", shippingAddress: { country: "US" }, isMasked: true };
  expect(created).toMatchObject(masked);
  expect(created.shippingAddress?.line1).toBeUndefined();
  expect(await list(transactionId)).toMatchObject([masked]);
});

test("a redacted customer's deliveries lose tracking number and address", async () => {
  const { customerId } = await customers.createCustomer({ name: "Robin" });
  const { transactionId } = await aSale(customerId);
  const { fulfillmentId } = await fulfillments.createFulfillment({ transactionId, ...DELIVERY });
  await customers.redactCustomer({ customerId });
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  const read = async () => (await list(transactionId)).map(({ trackingNumber }) => trackingNumber);
  await expect
    .poll(read, { timeout: 15_000 })
    .toEqual([undefined])
    .finally(() => running.stop(5_000));
  expect(await list(transactionId)).toMatchObject([{ carrier: "UPS" }]);
  const row = await readRow(organization.work(), FulfillmentEntity, fulfillmentId, "fulfillment");
  expect(row).toMatchObject({ sealedDetails: null, addressIndex: null, encryptionKeyId: null });
});

test("an unknown transaction has no deliveries", async () => {
  const unknown = { transactionId: "txn_01kaj5q8zn3v7c2m4t6w9x1b0d" };
  expect(infoOf(await failureOf(fulfillments.listFulfillments(unknown))).reason).toBe("resource_missing");
  const created = fulfillments.createFulfillment({ ...unknown, carrier: "UPS" });
  expect(infoOf(await failureOf(created)).reason).toBe("resource_missing");
});
