import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);

const enginesStatus = async (id: string) =>
  (await (await merchantEngine(organization.work())).payments.get(id)).engineStatus;

async function lastEventOf(transactionId: string) {
  const events = await organization.work().em.find(EventEntity, { subjectId: transactionId });
  return events.sort((one, other) => one.sequence - other.sequence).at(-1)?.type;
}

test.each([
  ["what waits for its payer", () => aTransaction(platform, organization)],
  ["what waits for the payer's bank", () => aPaidTransaction(platform, organization, { testCard: "three_ds" })],
  ["an authorization", () => aPaidTransaction(platform, organization, { captureMethod: "manual" })],
])("%s is canceled", async (_name, make) => {
  const { transactionId } = await make();
  const canceled = await transactions.cancelTransaction({ transactionId, reason: "Ordered twice" }, withKey());
  expect(canceled).toMatchObject({
    transactionStatus: "canceled",
    amountAuthorized: 0n,
    cancelReason: "Ordered twice",
  });
  expect(canceled.nextAction).toBeUndefined();
  expect(await enginesStatus(transactionId)).toBe("cancelled");
  expect(await lastEventOf(transactionId)).toBe("transaction.canceled");
});

test("after a decline it ends with us, since the engine cancels no failed payment", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "declined" });
  const canceled = await transactions.cancelTransaction({ transactionId, reason: "Gave up" }, withKey());
  expect(canceled).toMatchObject({ transactionStatus: "canceled", cancelReason: "Gave up" });
  expect(await enginesStatus(transactionId)).toBe("failed");
  expect(await transactions.syncTransaction({ transactionId })).toEqual(canceled);
});

test("a decline that our copy has not seen ends with us too", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { testCard: "declined" });
  await organization
    .work()
    .em.execute("update transaction_extensions set engine_status = ? where organization_id = ? and id = ?", [
      "requires_payment_method",
      organization.id,
      transactionId,
    ]);
  expect(await transactions.cancelTransaction({ transactionId }, withKey())).toMatchObject({
    transactionStatus: "canceled",
  });
});

test("what is captured cannot be canceled", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  await expect(transactions.cancelTransaction({ transactionId }, withKey())).rejects.toThrow("it is succeeded");
});

test("what another system captured meanwhile is told, and copied", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  await (await merchantEngine(organization.work())).payments.capture(transactionId, 4_200n);
  await expect(transactions.cancelTransaction({ transactionId }, withKey())).rejects.toThrow("it is succeeded");
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "succeeded" });
});
