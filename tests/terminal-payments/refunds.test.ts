import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import {
  failCardRefund,
  noteCardRefundUnknown,
  reserveCardRefund,
  settleCardRefund,
} from "#extensions/capabilities/refunds/index.ts";
import { SEND_REFUND, sendScheduledRefund } from "#extensions/capabilities/refunds/scheduled-refunds.ts";
import { receiveMessage } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { TerminalRefund } from "#extensions/connectors/terminal/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { assertBooks } from "#tests/support/books.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";
import { anApprovedSale } from "./terminal-payments.ts";

const { platform, organization } = await startPlatform();
const { transactions, refunds } = callersOf(platform, organization);
const terminal = new MemoryTerminal();
withTerminal(platform, terminal.connector());
const { processor } = terminal;
const work = () => organization.work();

const sold = () => anApprovedSale(organization, terminal);
const get = (transactionId: string) => transactions.getTransaction({ transactionId });
const refund = (refundId: string) => refunds.getRefund({ refundId });

const reserve = (transactionId: string, amount?: bigint) =>
  work().atomically(async (phase) => {
    const { id } = await reserveCardRefund(phase, transactionId, { amount });
    await phase.save();
    return id;
  });

const reasonIn = (error: unknown) => (error instanceof DomainError ? error.reason : error);

const ended = (refundId: string, transactionId: string, change: Partial<TerminalRefund> = {}) =>
  work().atomically(async (phase) => {
    const said = { refundId, transactionId, state: "succeeded", amount: 4_200n, failure: null, arn: null } as const;
    await settleCardRefund(phase, refundId, { ...said, ...change });
    await phase.save();
  });

const fail = (refundId: string, failure: { code: string; message: string }) =>
  work().atomically(async (phase) => {
    await failCardRefund(phase, refundId, failure);
    await phase.save();
  });

test("a refund of a terminal's payment is made by its vendor", async () => {
  const transactionId = await sold();
  const part = await refunds.createRefund({ transactionId, amount: 1_200n }, withKey());
  expect(part).toMatchObject({ refundStatus: "succeeded", amount: 1_200n, arn: `arn_${part.refundId}` });
  const rest = await refunds.createRefund({ transactionId }, withKey());
  expect(rest).toMatchObject({ refundStatus: "succeeded", amount: 3_000n });
  expect(await get(transactionId)).toMatchObject({ amountRefunded: 4_200n, amountRefundable: 0n });
  expect(processor.net(transactionId)).toBe(0n);
  await assertBooks(work());
});

test("after a lost answer a refund is found and not made again", async () => {
  const transactionId = await sold();
  terminal.fail("refund", "lose");
  const key = withKey();
  await expect(refunds.createRefund({ transactionId }, key)).rejects.toThrow();
  await completeOperations(platform.context);
  expect(await refunds.createRefund({ transactionId }, key)).toMatchObject({ refundStatus: "succeeded" });
  expect(processor.refunded(transactionId)).toBe(4_200n);
  expect((await get(transactionId)).amountRefunded).toBe(4_200n);
});

test("what the vendor refuses fails, and releases its amount", async () => {
  const transactionId = await sold();
  // Another system of the merchant has refunded a part.
  processor.refund({ refundId: "ref_elsewhere", transactionId, amount: 4_000n });
  const refusal: unknown = await refunds.createRefund({ transactionId }, withKey()).catch((error: unknown) => error);
  expect(reasonOf(refusal)).toBe("transaction_not_refundable");
  expect(refusal).toMatchObject({
    rawMessage:
      "The vendor of the terminals does not refund this transaction: The payment is in another state at the terminal's vendor.",
  });
  expect(await get(transactionId)).toMatchObject({ amountRefundable: 4_200n });
  const { data } = await refunds.listRefunds({ transactionId });
  expect(data).toMatchObject([{ refundStatus: "failed" }]);
});

test("a scheduled refund is sent to the vendor", async () => {
  const transactionId = await sold();
  const { refundId } = await refunds.createRefund({ transactionId, delayMinutes: 30 }, withKey());
  const { asks } = sendScheduledRefund as Extract<typeof sendScheduledRefund, { asks: unknown }>;
  const due = { kind: SEND_REFUND, subjectId: refundId, dueAt: new Date(), attempt: 1 };
  await asks(work(), due, async () => {});
  expect(await refund(refundId)).toMatchObject({ refundStatus: "succeeded" });
  expect(processor.net(transactionId)).toBe(0n);
});

test("a refund with the card reserves its amount, and is done when its sale is", async () => {
  const transactionId = await sold();
  const refundId = await reserve(transactionId);
  expect(await refund(refundId)).toMatchObject({ refundStatus: "pending", amount: 4_200n });
  expect((await refund(refundId)).outcomeUnknownSince).toBeUndefined();
  expect(await get(transactionId)).toMatchObject({ amountRefunded: 0n, amountRefundable: 0n });
  expect(await refunds.createRefund({ transactionId, amount: 1n }, withKey()).catch(reasonOf)).toBe(
    "refund_exceeds_refundable",
  );
  // The vendor has no refund until the card was presented.
  await refundCopy.refresh(work(), refundId);
  expect(await refund(refundId)).toMatchObject({ refundStatus: "pending" });
  await ended(refundId, transactionId);
  await ended(refundId, transactionId);
  await fail(refundId, { code: "timed_out", message: "No card was presented." });
  expect(await refund(refundId)).toMatchObject({ refundStatus: "succeeded" });
  expect(await get(transactionId)).toMatchObject({ amountRefunded: 4_200n, amountRefundable: 0n });
  const events = await work().em.find(EventEntity, { subjectId: refundId });
  expect(events.map(({ type }) => type).sort()).toEqual(["refund.created", "refund.succeeded"]);
  await assertBooks(work());
});

test("a refund whose card was not presented fails with the sale's reason, and an approval later is the fact", async () => {
  const transactionId = await sold();
  const refundId = await reserve(transactionId, 200n);
  const failure = { code: "card_mismatch", message: "Another card was presented." };
  await fail(refundId, failure);
  expect(await refund(refundId)).toMatchObject({ refundStatus: "failed", failure });
  expect(await get(transactionId)).toMatchObject({ amountRefundable: 4_200n });
  await ended(refundId, transactionId, { amount: 200n });
  expect(await refund(refundId)).toMatchObject({ refundStatus: "succeeded" });
  expect(await get(transactionId)).toMatchObject({ amountRefunded: 200n, amountRefundable: 4_000n });
  await assertBooks(work());
});

test("a refund whose sale is unknown shows it", async () => {
  const transactionId = await sold();
  const refundId = await reserve(transactionId, 200n);
  await work().atomically(async (phase) => {
    await noteCardRefundUnknown(phase, refundId);
    await phase.save();
  });
  expect((await refund(refundId)).outcomeUnknownSince).toBeDefined();
  await ended(refundId, transactionId, { amount: 200n });
  expect((await refund(refundId)).outcomeUnknownSince).toBeUndefined();
});

test("only a payment of a terminal is refunded with its card, and no more than it has", async () => {
  const { transactionId: online } = await aPaidTransaction(platform, organization);
  expect(await reserve(online).catch(reasonIn)).toBe("transaction_not_refundable");
  const transactionId = await sold();
  expect(await reserve(transactionId, 4_201n).catch(reasonIn)).toBe("refund_exceeds_refundable");
  const both = await Promise.allSettled([reserve(transactionId), reserve(transactionId)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a message about a refund is followed by reading it", async () => {
  const transactionId = await sold();
  const refundId = await reserve(transactionId);
  processor.refund({ refundId, transactionId, amount: 4_200n });
  await receiveMessage(work(), { id: "msg_1", kind: "refund", refundId });
  await receiveMessage(work(), { id: "msg_2", kind: "refund", refundId: "ref_unknown" });
  expect(await refund(refundId)).toMatchObject({ refundStatus: "succeeded" });
});
