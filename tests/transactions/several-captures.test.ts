import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/follow-transaction.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions, refunds } = callersOf(platform, organization);
const work = () => organization.work();

/** 4200 held, to be captured in parts. */
async function held(): Promise<string> {
  return (await aPaidTransaction(platform, organization, { captureMethod: "manual_multiple" })).transactionId;
}

const capture = (transactionId: string, amount: bigint, final?: boolean, key = withKey()) =>
  transactions.captureTransaction({ transactionId, amount, ...(final !== undefined && { final }) }, key);

const paymentOf = async (id: string) => (await merchantEngine(work())).payments.get(id);

async function eventsOf(subjectId: string): Promise<string[]> {
  const events = await work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type.replace("transaction.", ""));
}

test("captures that are not the last one leave the rest held, and each is listed", async () => {
  const transactionId = await held();
  const first = await capture(transactionId, 1_000n, false);
  expect(first).toMatchObject({ transactionStatus: "authorized", amountCaptured: 1_000n, amountAuthorized: 3_200n });
  const second = await capture(transactionId, 700n, false);
  expect(second).toMatchObject({
    transactionStatus: "authorized",
    captureMethod: "manual_multiple",
    amountCaptured: 1_700n,
    amountAuthorized: 2_500n,
    amountRefundable: 0n,
    captures: [
      { amount: 1_000n, captureStatus: "succeeded" },
      { amount: 700n, captureStatus: "succeeded" },
    ],
  });
  expect(second.captures[0]).toEqual(first.captures[0]);
  expect(second.authorizationExpiresAt).toBeDefined();
  expect((await eventsOf(transactionId)).slice(-2)).toEqual(["captured", "captured"]);
});

test("the last capture takes its amount and releases the rest at the engine", async () => {
  const transactionId = await held();
  await capture(transactionId, 1_000n, false);
  const last = await capture(transactionId, 500n);
  expect(last).toMatchObject({
    transactionStatus: "partially_captured",
    amountCaptured: 1_500n,
    amountAuthorized: 0n,
    amountRefundable: 1_500n,
  });
  expect(last.captures.map(({ amount }) => amount)).toEqual([1_000n, 500n]);
  expect(await paymentOf(transactionId)).toMatchObject({ status: "partially_captured", capturableMinorUnits: 0n });
  expect((await eventsOf(transactionId)).slice(-2)).toEqual(["captured", "captured"]);
});

test("a capture of all that is left is the last one, whatever it says", async () => {
  const transactionId = await held();
  await capture(transactionId, 1_000n, false);
  expect(await capture(transactionId, 3_200n, false)).toMatchObject({ transactionStatus: "succeeded" });
  const whole = await transactions.captureTransaction({ transactionId: await held(), final: false }, withKey());
  expect(whole).toMatchObject({ transactionStatus: "succeeded", amountCaptured: 4_200n });
});

test("more than is left is refused with what is left, and nothing more once it ended", async () => {
  const transactionId = await held();
  await capture(transactionId, 4_000n, false);
  await expect(capture(transactionId, 201n, false)).rejects.toThrow("at most 200 USD");
  await capture(transactionId, 100n);
  expect(await capture(transactionId, 1n).catch(reasonOf)).toBe("transaction_not_capturable");
});

test("a cancellation releases what is left and keeps what was captured", async () => {
  const transactionId = await held();
  await capture(transactionId, 1_000n, false);
  const canceled = await transactions.cancelTransaction({ transactionId, reason: "Sold out" }, withKey());
  expect(canceled).toMatchObject({ transactionStatus: "partially_captured", amountCaptured: 1_000n });
  expect(canceled.amountAuthorized).toBe(0n);
  expect((await eventsOf(transactionId)).at(-1)).toBe("released");
});

test("a refund waits for the last capture", async () => {
  const transactionId = await held();
  await capture(transactionId, 1_000n, false);
  const refund = () => refunds.createRefund({ transactionId, amount: 400n }, withKey());
  await expect(refund()).rejects.toThrow("Make the last capture, or cancel what is held");
  await capture(transactionId, 500n, true);
  expect(await refund()).toMatchObject({ refundStatus: "succeeded" });
});

test("the same capture is made once, and captures at once never take more than is held", async () => {
  const transactionId = await held();
  const key = withKey();
  await Promise.allSettled(Array.from({ length: 10 }, () => capture(transactionId, 300n, false, key)));
  await untilDone(() => capture(transactionId, 300n, false, key));
  expect((await paymentOf(transactionId)).capturedMinorUnits).toBe(300n);
  await Promise.all(
    Array.from({ length: 12 }, () => {
      const own = withKey();
      return untilDone(() => capture(transactionId, 400n, false, own)).catch(reasonOf);
    }),
  );
  expect((await paymentOf(transactionId)).capturedMinorUnits).toBe(300n + 9n * 400n);
  await assertBooks(work());
});

test.each([
  ["a capture", "capture"],
  ["the release after it", "cancel"],
])("a lost answer to %s takes nothing twice and leaves nothing held", async (_name, verb) => {
  const transactionId = await held();
  await capture(transactionId, 1_000n, false);
  const path = `/payments/${transactionId}/${verb}`;
  await platform.sandbox.fault({ method: "POST", path, kind: "drop_after_commit", times: 1 });
  const key = withKey();
  await capture(transactionId, 500n, true, key).catch(() => null);
  await completeOperations(platform.context);
  expect(await untilDone(() => capture(transactionId, 500n, true, key))).toMatchObject({ amountCaptured: 1_500n });
  expect(await paymentOf(transactionId)).toMatchObject({ status: "partially_captured", capturedMinorUnits: 1_500n });
});

test("an event of the capture before its release does not hide the release", async () => {
  const transactionId = await held();
  const path = `/payments/${transactionId}/cancel`;
  await platform.sandbox.fault({ method: "POST", path, kind: "delay", delay_ms: 700, times: 1 });
  const capturing = capture(transactionId, 500n);
  await expect.poll(async () => (await paymentOf(transactionId)).capturedMinorUnits).toBe(500n);
  await transactionCopy.refresh(work(), transactionId);
  expect(await getTransaction(work(), transactionId)).toMatchObject({ status: "authorized" });
  expect(await capturing).toMatchObject({ transactionStatus: "partially_captured", amountAuthorized: 0n });
});

test("captures of another system are listed too", async () => {
  const transactionId = await held();
  const { payments } = await merchantEngine(work());
  await payments.capture(transactionId, 600n);
  const { captures } = await transactions.syncTransaction({ transactionId });
  expect(captures).toMatchObject([{ amount: 600n }]);
});
