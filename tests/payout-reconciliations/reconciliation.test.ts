import { describe, expect, test } from "vitest";
import { decimalOf } from "#contract/money.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { pagesOfPdf, rowsOfPdf } from "#tests/settlements/pdf-text.ts";
import { assertBooks } from "#tests/support/books.ts";
import { aMerchant } from "./a-merchant.ts";
import { expectRecomputed } from "./recomputed.ts";

const product = await startPaying();

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const reconciliationOf = (merchant: Merchant, payoutId: string) =>
  merchant.clients().payoutReconciliations.getPayoutReconciliation({ payoutId });

const contentOf = async (merchant: Merchant, payoutId: string, format: string) => {
  const parts: Uint8Array[] = [];
  let place: string | undefined;
  do {
    const named = { payoutId, format, ...(place !== undefined && { place }) };
    const part = await merchant.clients().payoutReconciliations.getPayoutReconciliationContent(named);
    parts.push(part.content);
    place = part.nextPlace;
  } while (place !== undefined);
  return Buffer.concat(parts);
};

describe.each(["USD", "JPY", "KWD"])("in %s", (currency) => {
  test("a payout is the sum of its settlement and of those carried forward into it, to the unit", async () => {
    const merchant = await aMerchant(product, currency);
    const payoutId = await merchant.payOut(await merchant.sellEverything());
    await merchant.report(payoutId, "failed");
    const failed = await reconciliationOf(merchant, payoutId);
    await expectRecomputed(merchant.work(), failed);
    expect(failed.payoutLines.map((line) => [line.balanceTransactionType, line.netAmount])).toEqual([
      ["payout", -failed.amount],
      ["payout_failure", failed.amount],
    ]);
    const again = await merchant.payOut(failed.settlements[0]?.settlementId ?? "");
    expect(again).not.toBe(payoutId);
    await merchant.report(again, "success");
    const paid = await reconciliationOf(merchant, again);
    await expectRecomputed(merchant.work(), paid);
    expect(paid).toMatchObject({
      object: "payout_reconciliation",
      payoutStatus: "paid",
      currency,
      carriedForwardAmount: 0n,
    });
    expect(paid.settlements.map(({ paidAmount }) => paidAmount)).toEqual([paid.amount - 1n, 1n]);
    expect(paid.lines.find((line) => line.balanceTransactionType === "reserve_hold")).toMatchObject({
      netAmount: 0n,
      reservedAmount: 1_500n,
      paidAmount: -1_500n,
    });
    await assertBooks(merchant.work());
    await expectFiles(merchant, again, currency);
  });
});

async function expectFiles(merchant: Merchant, payoutId: string, currency: string): Promise<void> {
  const { amount, lines, settlements } = await reconciliationOf(merchant, payoutId);
  const [header = "", ...rows] = String(await contentOf(merchant, payoutId, "csv"))
    .trimEnd()
    .split("\r\n");
  const columns = header.split(",");
  const cells = (name: string) => rows.map((row) => row.split(",")[columns.indexOf(name)] ?? "");
  expect(rows).toHaveLength(lines.reduce((sum, { count }) => sum + count, 0));
  const digits = decimalOf(1n, currency).split(".")[1]?.length ?? 0;
  const minorUnits = (text: string) => BigInt(text.replace(".", "").replaceAll(",", ""));
  for (const text of cells("paid_amount")) expect(text.split(".")[1]?.length ?? 0).toBe(digits);
  expect(cells("paid_amount").reduce((sum, text) => sum + minorUnits(text), 0n)).toBe(amount);
  expect(new Set(cells("settlement_id"))).toEqual(new Set(settlements.map(({ settlementId }) => settlementId)));
  const pdf = await contentOf(merchant, payoutId, "pdf");
  const listed = rowsOfPdf(pdf);
  expect(listed).toHaveLength(rows.length + 1);
  expect(minorUnits(listed.at(-1)?.at(-1) ?? "")).toBe(amount);
  expect(pagesOfPdf(pdf)[0]).toEqual(expect.arrayContaining(["Payout reconciliation", payoutId, "Sale"]));
}

test("an instant payout has its own row, and no settlement", async () => {
  const merchant = await aMerchant(product, "USD");
  await merchant.fund(100_000n);
  const { payoutId, feeAmount } = await merchant.pay(20_000n);
  const said = await reconciliationOf(merchant, payoutId);
  expect(said).toMatchObject({ method: "instant", settlements: [], lines: [], paidAmount: 0n, feeAmount });
  expect(said.payoutLines).toMatchObject([{ balanceTransactionType: "payout", netAmount: -20_000n - feeAmount }]);
  expect(
    String(await contentOf(merchant, payoutId, "csv"))
      .trimEnd()
      .split("\r\n"),
  ).toHaveLength(1);
  expect(pagesOfPdf(await contentOf(merchant, payoutId, "pdf"))).toHaveLength(1);
});
