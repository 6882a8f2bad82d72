import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions, refunds, disputes } = callersOf(platform, organization);
const work = () => organization.work();

/** A sale of 4200 of which the bank has taken a part back. */
async function disputed(amount: bigint) {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const { disputeId } = await disputes.openDispute({ transactionId, amount, currency: "USD" });
  return { transactionId, disputeId };
}

const refund = (transactionId: string, amount?: bigint) =>
  refunds.createRefund({ transactionId, ...(amount !== undefined && { amount }) }, withKey());

test("the undisputed part is refunded, and the rest once the dispute is won", async () => {
  const { transactionId, disputeId } = await disputed(1_000n);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({
    ...{ amountDisputed: 1_000n, amountRefundable: 3_200n },
  });
  expect(await refund(transactionId)).toMatchObject({ amount: 3_200n, refundStatus: "succeeded" });
  expect(await refund(transactionId, 1n).catch(reasonOf)).toBe("transaction_disputed");
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_challenged" });
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_won" });
  expect(await refund(transactionId)).toMatchObject({ amount: 1_000n, refundStatus: "succeeded" });
  await assertBooks(work());
});

test("the refund and the lost dispute together give back what was captured, and no more", async () => {
  const { transactionId, disputeId } = await disputed(1_000n);
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_challenged" });
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_lost" });
  expect(await refund(transactionId)).toMatchObject({ amount: 3_200n, refundStatus: "succeeded" });
  expect(await refund(transactionId, 1n).catch(reasonOf)).toBe("transaction_disputed");
});

test("the dispute's event tells what can still be refunded", async () => {
  const { transactionId } = await disputed(1_000n);
  const events = await work().em.find(EventEntity, { subjectId: transactionId, type: "transaction.updated" });
  expect(events.at(-1)?.data).toMatchObject({ fields: "amount_disputed,amount_refundable,dispute_id" });
  expect(JSON.parse(events.at(-1)?.object ?? "")).toMatchObject({ amount_refundable: 3_200 });
});

test("refunds of the undisputed part at once never exceed it", async () => {
  const { transactionId } = await disputed(1_000n);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => {
      const key = withKey();
      return untilDone(() => refunds.createRefund({ transactionId, amount: 700n }, key)).catch(reasonOf);
    }),
  );
  expect(outcomes.filter((outcome) => typeof outcome === "object")).toHaveLength(4);
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({
    ...{ amountRefunded: 2_800n, amountRefundable: 400n },
  });
  await assertBooks(work());
});
