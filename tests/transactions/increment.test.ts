import { describe, expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { assertIncrement, canIncrement } from "#extensions/capabilities/transactions/increment.rules.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

describe("an increment", () => {
  const held = {
    ...{ id: "txn_1", status: "authorized", currency: "USD", isIncrementable: true },
    ...{ amountMinorUnits: 100n, capturedMinorUnits: 0n },
  };

  test("is possible while all of an authorization that allows it is held", () => {
    expect(canIncrement(held)).toBe(true);
    expect(canIncrement({ ...held, isIncrementable: false })).toBe(false);
    expect(canIncrement({ ...held, capturedMinorUnits: 1n })).toBe(false);
    expect(canIncrement({ ...held, status: "succeeded" })).toBe(false);
  });

  test("must be larger, and the sale must have no amounts that the engine adds", () => {
    assertIncrement(held, 101n);
    expect(() => assertIncrement(held, 100n)).toThrow("at least 101 USD");
    const details = { subtotal: 90, tax: 0, tip: 10, surcharge: 0, discount: 0 };
    assertIncrement({ ...held, amountDetails: details }, 101n);
    for (const extra of [{ tax: 1 }, { shipping: 1 }, { surcharge: 1 }])
      expect(() => assertIncrement({ ...held, amountDetails: { ...details, ...extra } }, 101n)).toThrow(
        "amount_details",
      );
  });
});

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);

const held = (request: object = {}) =>
  aPaidTransaction(platform, organization, {
    ...{ captureMethod: "manual", incrementalAuthorization: true, testCard: "visa", ...request },
  });

const increment = (transactionId: string, amount: bigint, key = withKey()) =>
  transactions.incrementAuthorization({ transactionId, amount }, key);

const paymentOf = async (id: string) => (await merchantEngine(organization.work())).payments.get(id);

test("an authorization is increased, twice, and captured with what was added", async () => {
  const { transactionId, ...authorized } = await held();
  expect(authorized).toMatchObject({ isIncrementable: true, amountAuthorized: 4_200n });
  expect(await increment(transactionId, 5_000n)).toMatchObject({
    ...{ transactionStatus: "authorized", amount: 5_000n, amountAuthorized: 5_000n, isIncrementable: true },
    authorizationExpiresAt: authorized.authorizationExpiresAt,
  });
  await increment(transactionId, 6_000n);
  const captured = await transactions.captureTransaction({ transactionId }, withKey());
  expect(captured).toMatchObject({ amountCaptured: 6_000n, isIncrementable: false, feeAmount: expect.any(BigInt) });
  const events = await organization.work().em.find(EventEntity, { subjectId: transactionId });
  expect(events.filter(({ type }) => type === "transaction.incremented")).toHaveLength(2);
});

test("a bank that declines the increase leaves the authorization as it was", async () => {
  const { transactionId } = await held({ testCard: "saved_insufficient_funds" });
  const refusal = await increment(transactionId, 5_000n).catch(serviceErrorOf);
  expect(refusal).toMatchObject({
    reason: "increment_declined",
    metadata: { transaction_id: transactionId, decline_code: "insufficient_funds", transaction_status: "authorized" },
  });
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({
    ...{ amount: 4_200n, amountAuthorized: 4_200n, isIncrementable: true },
  });
});

test("what cannot be increased is refused by name", async () => {
  const fixed = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  const parts = await held({ captureMethod: "manual_multiple" });
  await transactions.captureTransaction({ transactionId: parts.transactionId, amount: 100n, final: false }, withKey());
  for (const { transactionId } of [fixed, parts, await aTransaction(platform, organization)])
    expect(await increment(transactionId, 9_000n).catch(reasonOf)).toBe("transaction_not_incrementable");
  const { transactionId } = await held();
  expect(await increment(transactionId, 4_200n).catch(reasonOf)).toBe("increment_not_larger");
  const automatic = aTransaction(platform, organization, { incrementalAuthorization: true });
  expect(await automatic.catch(reasonOf)).toBe("authorization_option_not_possible");
});

test("a capture of another system is found before the increase", async () => {
  const { transactionId } = await held();
  await (await merchantEngine(organization.work())).payments.capture(transactionId, 1_000n);
  await expect(increment(transactionId, 5_000n)).rejects.toThrow("the transaction is partially_captured");
});

test("a lost answer increases once, and several at once end with the largest", async () => {
  const { transactionId } = await held();
  const path = `/payments/${transactionId}/incremental_authorization`;
  await platform.sandbox.fault({ method: "POST", path, kind: "drop_after_commit", times: 1 });
  const key = withKey();
  await increment(transactionId, 5_000n, key).catch(() => null);
  await completeOperations(platform.context);
  expect(await untilDone(() => increment(transactionId, 5_000n, key))).toMatchObject({ amount: 5_000n });
  expect((await paymentOf(transactionId)).increments).toHaveLength(1);
  await Promise.all(
    [6_000n, 7_000n, 8_000n].map((amount) => {
      const own = withKey();
      return untilDone(() => increment(transactionId, amount, own)).catch(reasonOf);
    }),
  );
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ amount: 8_000n });
  expect(await paymentOf(transactionId)).toMatchObject({ amountMinorUnits: 8_000n, capturableMinorUnits: 8_000n });
});
