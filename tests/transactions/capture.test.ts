import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);

const anAuthorization = () => aPaidTransaction(platform, organization, { captureMethod: "manual" });

const paymentOf = async (id: string) => (await merchantEngine(organization.work())).payments.get(id);

async function eventsOf(transactionId: string) {
  const events = await organization.work().em.find(EventEntity, { subjectId: transactionId });
  return events.sort((one, other) => one.sequence - other.sequence).map(({ type }) => type);
}

test("the whole authorization is captured", async () => {
  const { transactionId, ...authorized } = await anAuthorization();
  expect(authorized).toMatchObject({ transactionStatus: "authorized", amountAuthorized: 4_200n, amountCaptured: 0n });
  const captured = await transactions.captureTransaction({ transactionId }, withKey());
  expect(captured).toMatchObject({ transactionStatus: "succeeded", amountAuthorized: 0n, amountCaptured: 4_200n });
  expect(captured.authorizationExpiresAt).toBeUndefined();
  expect((await eventsOf(transactionId)).at(-1)).toBe("transaction.captured");
});

test("a part is captured, and the rest is released", async () => {
  const { transactionId } = await anAuthorization();
  const captured = await transactions.captureTransaction({ transactionId, amount: 3_000n, final: true }, withKey());
  expect(captured).toMatchObject({
    transactionStatus: "partially_captured",
    amountAuthorized: 0n,
    amountCaptured: 3_000n,
    amountRefundable: 3_000n,
  });
  expect(await paymentOf(transactionId)).toMatchObject({ capturedMinorUnits: 3_000n, capturableMinorUnits: 0n });
});

test("more than is authorized is refused, with what is left", async () => {
  const { transactionId } = await anAuthorization();
  await expect(transactions.captureTransaction({ transactionId, amount: 4_201n }, withKey())).rejects.toMatchObject({
    code: Code.InvalidArgument,
    rawMessage: "The amount must be at most 4200 USD minor units, which are authorized.",
  });
  expect(await paymentOf(transactionId)).toMatchObject({ capturedMinorUnits: 0n });
});

test("a capture that is not final is refused where the engine captures once", async () => {
  const { transactionId } = await anAuthorization();
  const request = { transactionId, amount: 1_000n, final: false };
  await expect(transactions.captureTransaction(request, withKey())).rejects.toThrow("can be captured once");
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "authorized" });
});

test.each([
  ["requires_payment_method", () => aTransaction(platform, organization)],
  ["succeeded", () => aPaidTransaction(platform, organization)],
])("what is %s cannot be captured", async (status, make) => {
  const { transactionId } = await make();
  await expect(transactions.captureTransaction({ transactionId }, withKey())).rejects.toMatchObject({
    code: Code.FailedPrecondition,
    rawMessage: `This transaction cannot be captured: it is ${status}.`,
  });
});

test("what another system captured or canceled meanwhile is told, and copied", async () => {
  const [one, other] = [await anAuthorization(), await anAuthorization()];
  const { payments } = await merchantEngine(organization.work());
  await payments.capture(one.transactionId, 4_200n);
  await payments.cancel(other.transactionId);
  for (const [{ transactionId }, status] of [
    [one, "succeeded"],
    [other, "canceled"],
  ] as const) {
    await expect(transactions.captureTransaction({ transactionId }, withKey())).rejects.toThrow(`it is ${status}`);
    expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: status });
  }
});

test("a copy that is behind the engine costs no capture", async () => {
  const { transactionId } = await aTransaction(platform, organization, { captureMethod: "manual" });
  await transactions.payTransaction({ transactionId, testCard: "visa" });
  await organization
    .work()
    .em.execute(
      "update transaction_extensions set status = ?, engine_status = ?, authorized_minor_units = ? where organization_id = ? and id = ?",
      ["processing", "processing", 0, organization.id, transactionId],
    );
  const captured = await transactions.captureTransaction({ transactionId }, withKey());
  expect(captured).toMatchObject({ transactionStatus: "succeeded" });
});

test("the same request captures once, and 50 at once as well", async () => {
  const { transactionId } = await anAuthorization();
  const key = withKey();
  const request = { transactionId, amount: 1_200n };
  const same = await Promise.allSettled(
    Array.from({ length: 25 }, () => transactions.captureTransaction(request, key)),
  );
  const others = await Promise.allSettled(
    Array.from({ length: 25 }, () => transactions.captureTransaction(request, withKey())),
  );
  const done = same.filter(({ status }) => status === "fulfilled");
  expect(done.length).toBeGreaterThan(0);
  expect(others.filter(({ status }) => status === "fulfilled")).toEqual([]);
  expect(await paymentOf(transactionId)).toMatchObject({ capturedMinorUnits: 1_200n });
  expect((await eventsOf(transactionId)).filter((type) => type === "transaction.captured")).toHaveLength(1);
});

test("of a capture and a cancellation at once one happens", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { transactionId } = await anAuthorization();
    const outcomes = await Promise.allSettled([
      transactions.captureTransaction({ transactionId }, withKey()),
      transactions.cancelTransaction({ transactionId }, withKey()),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { status } = await paymentOf(transactionId);
    expect(["succeeded", "canceled"]).toContain(status);
    expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: status });
  }
});
