import { expect, test } from "vitest";
import { aSlowPayer } from "#tests/payouts/a-slow-payer.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { aSaleWithItsRefund } from "#tests/settlements/some-entries.ts";
import { assertBooks } from "#tests/support/books.ts";
import { onDatabase } from "#tests/support/database.ts";
import { refillBalanceTransactions } from "#tests/support/refill-balance-transactions.ts";
import { rowsOf } from "./rows.ts";

const product = await startPaying();

test("the migration writes the rows that would have been written, and their running balances", async () => {
  const payer = await aSlowPayer(product);
  await aSaleWithItsRefund(payer);
  await aSaleWithItsRefund(payer, "KWD");
  const { payoutId } = await payer.pay(10_000n);
  await payer.report(payoutId, "failed");
  await payer.confirm(payoutId);
  const written = await shownRows(payer);
  await onDatabase(product.platform.databaseUrl, refillBalanceTransactions);
  expect(await shownRows(payer)).toEqual(written);
  await assertBooks(payer.work());
  // What is booked next goes on from there.
  await aSaleWithItsRefund(payer);
  await assertBooks(payer.work());
});

type Payer = Awaited<ReturnType<typeof aSlowPayer>>;

/** Everything but IDs and times, in the order of the entries. */
async function shownRows({ work }: Payer) {
  const rows = await rowsOf(work());
  expect(rows.length).toBeGreaterThan(8);
  const alike = rows.map(
    ({
      balanceTransactionId: _id,
      createdAt: _at,
      updatedAt: _later,
      runningBalance: _sum,
      version: _version,
      ...row
    }) => row,
  );
  return alike.sort((a, b) => ((a.settlementQueueEntryId ?? "") < (b.settlementQueueEntryId ?? "") ? -1 : 1));
}
