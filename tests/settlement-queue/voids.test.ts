import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { aSale, brief, change, entriesOf } from "./sales.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);
const work = () => organization.work();

test("a voided sale leaves nothing of its captures and fees, in each capture's own group", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { captureMethod: "manual_multiple" });
  await transactions.captureTransaction({ transactionId, amount: 1_000n, final: false }, withKey());
  await transactions.captureTransaction({ transactionId, amount: 500n }, withKey());
  await transactions.voidTransaction({ transactionId }, withKey());
  const entries = await entriesOf(work(), transactionId);
  expect(entries.map(brief).sort()).toEqual([
    "charge captured_1 1000 pending",
    "charge captured_2 500 pending",
    "fee captured_1_processing -59 pending",
    "fee captured_2_processing -15 pending",
    "fee voided_1_processing 59 pending",
    "fee voided_2_processing 15 pending",
    "void voided_1 -1000 pending",
    "void voided_2 -500 pending",
  ]);
  for (const group of Map.groupBy(entries, ({ groupId }) => groupId).values())
    expect(group.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n)).toBe(0n);
  const { data } = await callersOf(platform, organization).balanceTransactions.listBalanceTransactions({});
  expect(data.filter((row) => row.balanceTransactionType === "void")).toHaveLength(2);
  await assertBooks(work());
});

test("all fees of a sale are given back, and the balance is as before it", async () => {
  const other = await anOrganization(platform);
  const id = await aSale(other.work(), { issuerCountry: "DE", capturedMinorUnits: 10_000n });
  const sold = await getTransaction(other.work(), id);
  expect(sold.feeMinorUnits).toBe(470n);
  await change(other.work(), id, { status: "canceled", capturedMinorUnits: 0n, voidedMinorUnits: 10_000n });
  expect(await getTransaction(other.work(), id)).toMatchObject({ feeMinorUnits: 0n, netMinorUnits: 0n });
  const balances = await readBalancesOf(other.work(), "USD");
  expect(Object.values(balances).every((amount) => amount === 0n)).toBe(true);
  await assertBooks(other.work());
});
