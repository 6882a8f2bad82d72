import fc from "fast-check";
import { expect, test } from "vitest";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { sharesOfRefund } from "#extensions/capabilities/settlement-queue/captures.rules.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { entriesOf } from "./sales.ts";

const { platform, organization } = await startPlatform();
const { transactions, refunds } = callersOf(platform, organization);
const work = () => organization.work();

test("a refund takes from the oldest captures, and never more than is left of one", () => {
  const lefts = fc.array(fc.bigInt({ min: 0n, max: 50n }), { maxLength: 6 });
  fc.assert(
    fc.property(lefts, fc.bigInt({ min: 1n, max: 300n }), (all, amount) => {
      const captures = all.map((leftMinorUnits, number) => ({ id: `sqe_${number}`, leftMinorUnits }));
      const shares = sharesOfRefund(captures, amount);
      const sum = shares.reduce((total, share) => total + share.amountMinorUnits, 0n);
      const left = all.reduce((total, each) => total + each, 0n);
      expect(sum).toBe(amount < left ? amount : left);
      // Every capture before the last one that is taken from is used up.
      const used = captures.filter(({ leftMinorUnits }) => leftMinorUnits > 0n).slice(0, shares.length);
      expect(shares.map(({ captureId }) => captureId)).toEqual(used.map(({ id }) => id));
      for (const [number, share] of shares.slice(0, -1).entries())
        expect(share.amountMinorUnits).toBe(used[number]?.leftMinorUnits);
    }),
  );
});

/** Captured in parts, without the fees. */
async function captured(parts: readonly bigint[]): Promise<string> {
  const { transactionId } = await aPaidTransaction(platform, organization, { captureMethod: "manual_multiple" });
  for (const [number, amount] of parts.entries()) {
    const final = number === parts.length - 1;
    await transactions.captureTransaction({ transactionId, amount, final }, withKey());
  }
  return transactionId;
}

/** The amount of each refund's entry, and the number of the capture that it takes from. */
async function taken(transactionId: string): Promise<string[]> {
  const entries = await entriesOf(work(), transactionId);
  const charges = entries.filter(({ entryType }) => entryType === "charge");
  return entries
    .filter(({ entryType }) => entryType === "refund")
    .map(({ sourceEvent, grossMinorUnits, offsetsEntryId, groupId }) => {
      expect(groupId).toBe(offsetsEntryId);
      return `${sourceEvent} ${grossMinorUnits} of ${charges.findIndex(({ id }) => id === offsetsEntryId) + 1}`;
    });
}

test("a refund of more than one capture has an entry for each, and the next one takes what is left", async () => {
  const transactionId = await captured([1_000n, 700n, 500n]);
  const first = await refunds.createRefund({ transactionId, amount: 1_200n }, withKey());
  expect(await taken(transactionId)).toEqual(["succeeded_1 -1000 of 1", "succeeded_2 -200 of 2"]);
  const entries = await entriesOf(work(), transactionId);
  expect(first.settlementQueueEntryId).toBe(entries.find(({ sourceId }) => sourceId === first.refundId)?.id);
  await refunds.createRefund({ transactionId }, withKey());
  expect((await taken(transactionId)).slice(2)).toEqual(["succeeded_1 -500 of 2", "succeeded_2 -500 of 3"]);
  await assertBooks(work());
});

test("a refund that fails later gives each capture back what it had taken", async () => {
  const transactionId = await captured([1_000n, 700n]);
  const { refundId } = await refunds.createRefund({ transactionId, amount: 1_300n }, withKey());
  await platform.sandbox.advanceRefund(organization.engineMerchantId, refundId, "failed");
  await refundCopy.refresh(work(), refundId);
  expect((await taken(transactionId)).filter((entry) => entry.startsWith("failed"))).toEqual([
    "failed_1 1000 of 1",
    "failed_2 300 of 2",
  ]);
  await refunds.createRefund({ transactionId, amount: 100n }, withKey());
  expect((await taken(transactionId)).at(-1)).toBe("succeeded_1 -100 of 1");
  await assertBooks(work());
});
