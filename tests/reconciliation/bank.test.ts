import { expect, test } from "vitest";
import { importBankLines } from "#extensions/capabilities/reconciliation/import-bank-lines.ts";
import { importDeposits } from "#extensions/capabilities/reconciliation/import-deposits.ts";
import { matchByHand } from "#extensions/capabilities/reconciliation/match-bank-line-by-hand.ts";
import { reconcile } from "#extensions/capabilities/reconciliation/reconcile.ts";
import { aMerchant } from "#tests/payout-reconciliations/a-merchant.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { someReleasedEntries } from "#tests/settlements/some-entries.ts";
import { assertBooks } from "#tests/support/books.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import { aDepositsFolder, TODAY } from "./deposit-files.ts";

const product = await startPaying();
const aFile = await aDepositsFolder();
const HEADER = "line_id,booked_on,amount,currency,reference";

/** A merchant with payouts that arrived, of these amounts. */
async function withPayouts(currency: string, ...amounts: readonly bigint[]) {
  const merchant = await aMerchant(product, currency);
  const payoutIds: string[] = [];
  for (const gross of amounts) {
    const settlementId = await someReleasedEntries(merchant.work(), { gross, currency });
    const payoutId = await merchant.payOut(settlementId);
    await merchant.report(payoutId, "success");
    payoutIds.push(payoutId);
  }
  return { ...merchant, payoutIds };
}

type Merchant = Awaited<ReturnType<typeof withPayouts>>;

const importing = async ({ work }: Pick<Merchant, "work">, ...lines: readonly string[]) =>
  importBankLines(work(), await aFile(HEADER, ...lines));

const bankDayOf = async (merchant: Merchant, payoutId: string) =>
  (await merchant.clients().payoutReconciliations.getPayoutReconciliation({ payoutId })).bankBookedOn;

test.each(["USD", "JPY", "KWD"])(
  "payouts in %s are confirmed by a statement once, by their ID or their amount",
  async (currency) => {
    const merchant = await withPayouts(currency, 90_000n, 80_000n);
    const [named = "", alike = ""] = merchant.payoutIds;
    const lines = [
      `b-1,${TODAY},-90000,${currency},"Credit transfer, ${named.toUpperCase()}"`,
      `b-2,${TODAY},-80000,${currency},`,
    ];
    const nothing = { unmatched_count: 0, difference_count: 0, not_at_bank: [] };
    expect(await importing(merchant, ...lines)).toMatchObject({ lines: 2, imported: 2, known: 0, bank: nothing });
    expect(await bankDayOf(merchant, named)).toBe(TODAY);
    expect(await bankDayOf(merchant, alike)).toBe(TODAY);
    expect(await importing(merchant, ...lines)).toMatchObject({ imported: 0, known: 2, bank: nothing });
    // Tomorrow's file repeats today's lines.
    const more = `b-3,${TODAY},-123,${currency},Account fee`;
    expect(await importing(merchant, ...lines, more)).toMatchObject({
      imported: 1,
      known: 2,
      bank: {
        ...nothing,
        unmatched_count: 1,
        unmatched: [{ line_id: "b-3", amount: "-123", reason: null, source_id: null }],
      },
    });
    await assertBooks(merchant.work());
  },
);

test("differences name the payout and what differs, and payouts that no line confirms are counted", async () => {
  const merchant = await withPayouts("USD", 90_000n, 80_000n);
  const [first = "", second = ""] = merchant.payoutIds;
  const { bank } = await importing(
    merchant,
    `d-1,${TODAY},-90000,USD,${first}`,
    `d-2,${TODAY},-90000,USD,${first}`,
    `d-3,${TODAY},-79999,USD,${second}`,
    `d-4,${TODAY},-80000,EUR,${second}`,
    `d-5,2020-01-01,-80000,USD,${second}`,
  );
  expect(bank?.differences.map((line) => [line.line_id, line.source_id, line.reason])).toEqual([
    ["d-5", second, "day"],
    ["d-2", first, "matched_before"],
    ["d-3", second, "amount"],
    ["d-4", second, "currency"],
  ]);
  expect(bank?.not_at_bank).toEqual([
    { currency: "USD", count: 1, amount: "-80000", over_2_days: "0", over_7_days: "0" },
  ]);
  expect(await bankDayOf(merchant, second)).toBeUndefined();
});

test("payouts alike are matched by a person only, with the difference in the audit log", async () => {
  const merchant = await withPayouts("USD", 70_000n, 70_000n);
  const [one = "", other = ""] = merchant.payoutIds;
  const { bank } = await importing(merchant, `a-1,${TODAY},-70000,USD,`, `a-2,${TODAY},-70025,USD,WIRE`);
  expect(bank?.unmatched).toMatchObject([
    { line_id: "a-1", reason: "ambiguous" },
    { line_id: "a-2", reason: null },
  ]);
  const chosen = { lineId: "a-2", payoutId: one, reason: "Wire fee" };
  expect(await matchByHand(merchant.work(), chosen)).toMatchObject({ payout_id: one, difference: "-25" });
  expect(await matchByHand(merchant.work(), chosen)).toMatchObject({ payout_id: one });
  await expect(matchByHand(merchant.work(), { ...chosen, payoutId: other })).rejects.toThrow(`matched with ${one}`);
  await expect(matchByHand(merchant.work(), { ...chosen, lineId: "a-1" })).rejects.toThrow("nothing in USD that left");
  // What is left is the only one alike.
  expect((await reconcile(merchant.work())).bank).toMatchObject({ unmatched_count: 0, not_at_bank: [] });
  expect(await bankDayOf(merchant, other)).toBe(TODAY);
});

test("a payout that arrives after its line, and one that comes back, are matched by the next night", async () => {
  const merchant = await aMerchant(product, "USD");
  const payoutId = await merchant.payOut(await someReleasedEntries(merchant.work(), { gross: 60_000n }));
  const lines = [`r-1,${TODAY},-60000,USD,${payoutId}`, `r-2,${TODAY},60000,USD,RETURN ${payoutId}`];
  expect((await importing(merchant, ...lines)).bank).toMatchObject({ unmatched_count: 2 });
  await merchant.report(payoutId, "success");
  expect((await reconcile(merchant.work())).bank).toMatchObject({ unmatched_count: 0, difference_count: 1 });
  await merchant.report(payoutId, "reversed");
  expect((await reconcile(merchant.work())).bank).toMatchObject({ difference_count: 0, not_at_bank: [] });
});

test("the processor's deposits are confirmed by their ID and their net amount", async () => {
  const merchant = await aMerchant(product, "USD");
  const { transactionId } = await aPaidTransaction(product.platform, merchant.organization, { amount: 5_000n });
  const deposits = "line_id,deposit_id,deposited_on,type,reference,amount,fee_amount,currency";
  const lines = [`l-1,dep-77,${TODAY},charge,${transactionId},5000,120,USD`];
  await importDeposits(merchant.work(), await aFile(deposits, ...lines));
  const wrong = await importing(merchant, `p-1,${TODAY},4879,USD,ACQ DEP-77`);
  expect(wrong.bank?.differences).toMatchObject([{ source_id: "dep-77", reason: "amount" }]);
  const { bank } = await importing(merchant, `p-2,${TODAY},4880,USD,ACQ DEP-77`, `p-3,${TODAY},4880,USD,dep-77`);
  expect(bank).toMatchObject({ unmatched_count: 0, difference_count: 2 });
  expect(bank?.differences).toMatchObject([{ line_id: "p-1" }, { line_id: "p-3", reason: "matched_before" }]);
});

test("a wrong file imports nothing, and a line with other values than before stops", async () => {
  const merchant = await aMerchant(product, "USD");
  await expect(importing(merchant, `w-1,${TODAY},1.50,USD,x`)).rejects.toThrow('Line 2: amount is "1.50"');
  await expect(importing(merchant, `w-1,${TODAY},150,XXX,x`)).rejects.toThrow("not a supported currency");
  await importing(merchant, `w-1,${TODAY},150,USD,x`);
  await expect(importing(merchant, `w-1,${TODAY},151,USD,x`)).rejects.toThrow("line_id w-1 is known with other values");
  expect((await reconcile((await aMerchant(product, "USD")).work())).bank).toBeNull();
});

test("statements that are imported at once choose each payout once", async () => {
  const merchant = await withPayouts("USD", 50_000n);
  const [payoutId = ""] = merchant.payoutIds;
  await Promise.all(
    Array.from({ length: 6 }, (_, file) => importing(merchant, `c-${file},${TODAY},-50000,USD,${payoutId}`)),
  );
  const { bank } = await reconcile(merchant.work());
  expect(bank).toMatchObject({ unmatched_count: 0, difference_count: 5, not_at_bank: [] });
});
