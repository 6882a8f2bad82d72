import { describe, expect, test } from "vitest";
import { PAY_SETTLEMENT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { payoutCopy } from "#extensions/capabilities/payouts/follow-payout.ts";
import { paySettlement } from "#extensions/capabilities/payouts/pay-settlement.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { adjust, reserve } from "#extensions/capabilities/settlement-queue/adjustments.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { removeEntries } from "#extensions/capabilities/settlements/remove-entries.ts";
import { payerOf, runAsking, startPaying } from "#tests/payouts/paying.ts";
import { aReleasedEntry, aSaleWithItsRefund, someReleasedEntries } from "#tests/settlements/some-entries.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { netOf, rowsOf } from "./rows.ts";

const { platform, bank } = await startPaying();

/** A merchant of one currency, whose settlements are paid to an account that keeps payouts on their way. */
async function aMerchant(currency: string) {
  const organization = await anOrganization(platform);
  const payer = payerOf({ platform, bank }, organization);
  await payer.destination("0003", currency);
  const work = () => organization.work();
  const payoutOf = (settlementId: string) =>
    work().em.findOneOrFail(PayoutEntity, { settlementId }, { orderBy: { createdAt: "desc", id: "desc" } });
  return {
    ...payer,
    work,
    payoutOf,
    close: (settlementId: string) => closeSettlement.run(work(), { settlementId }),
    payNow: (settlementId: string) => runAsking(work(), paySettlement, PAY_SETTLEMENT, settlementId),
    report: async (settlementId: string, status: string) => {
      const { id } = await payoutOf(settlementId);
      await platform.sandbox.advancePayout(organization.engineMerchantId, id, status);
      await payoutCopy.refresh(work(), id);
      if (status !== "success") await payer.confirm(id);
      return id;
    },
    correction: (amountMinorUnits: bigint, reference: string) => ({
      ...{ currency, amountMinorUnits, note: "Correction", reference: `${reference}-${currency}` },
    }),
    /** The rows add up to the balance that the API shows, and each running balance to those before it. */
    assertExact: async () => {
      await assertBooks(work());
      const rows = await rowsOf(work(), { currency });
      const balance = await payer.balance(currency);
      const { pending = 0n, available = 0n, inSettlement = 0n, reserved = 0n } = balance ?? {};
      expect(netOf(rows)).toBe(pending + available + inSettlement + reserved);
      expect(rows[0]?.runningBalance).toBe(netOf(rows));
      const oldest = await rowsOf(work(), { currency, sort: "created_at" });
      expect(oldest.map((row) => row.balanceTransactionId)).toEqual(
        rows.map((row) => row.balanceTransactionId).toReversed(),
      );
      let running = 0n;
      for (const row of oldest) {
        running += row.netAmount;
        expect(row.runningBalance).toBe(running);
        expect(row.grossAmount - row.feeAmount).toBe(row.netAmount);
      }
      return rows;
    },
  };
}

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

describe.each(["USD", "JPY", "KWD"])("in %s", (currency) => {
  test("rows add up to the balance after sales, refunds, disputes, corrections and a reserve", async () => {
    const merchant = await aMerchant(currency);
    await sellAndDispute(merchant, currency);
    await adjust(merchant.work(), merchant.correction(5_000n, "goodwill"));
    await reserve(merchant.work(), merchant.correction(1_500n, "rolling"));
    await reserve(merchant.work(), merchant.correction(-500n, "rolling-back"));
    const rows = await merchant.assertExact();
    const reserves = rows.filter(({ reservedAmount }) => reservedAmount !== 0n);
    expect(
      reserves.map(({ balanceTransactionType, netAmount, reservedAmount }) => [
        balanceTransactionType,
        netAmount,
        reservedAmount,
      ]),
    ).toEqual([
      ["reserve_release", 0n, -500n],
      ["reserve_hold", 0n, 1_500n],
    ]);
  });

  test("rows add up after payouts that arrive, fail, come back, and settlements that are carried forward", async () => {
    const merchant = await aMerchant(currency);
    const { work } = merchant;
    // Less than the minimum of every currency.
    const small = await someReleasedEntries(work(), { gross: 1n, currency });
    expect(await merchant.close(small)).toMatchObject({ settlementStatus: "carried_forward" });
    await merchant.assertExact();
    await sellAndDispute(merchant, currency);
    const settlementId = await someReleasedEntries(work(), { gross: 900_000n, currency });
    await merchant.close(settlementId);
    await merchant.payNow(settlementId);
    await merchant.assertExact();
    const failed = await merchant.report(settlementId, "failed");
    const before = await merchant.assertExact();
    expect((await rowsOf(work(), { payoutId: failed })).map((row) => row.balanceTransactionType)).toEqual([
      "payout_failure",
      "payout",
    ]);
    await merchant.payNow(settlementId);
    const paid = await merchant.report(settlementId, "success");
    const after = await merchant.assertExact();
    const ofPayout = await rowsOf(work(), { payoutId: paid });
    expect(ofPayout.map((row) => row.payoutId)).toEqual(ofPayout.map(() => paid));
    // The entry that was carried forward moves nothing of the merchant's, so it has no row.
    expect(netOf(ofPayout)).toBe(-1n);
    const version = (rows: typeof after) => rows.find(({ sourceId }) => sourceId === "txn_disputed")?.version ?? 0;
    expect(version(after)).toBeGreaterThan(version(before));
    await merchant.report(settlementId, "reversed");
    await merchant.assertExact();
    expect((await rowsOf(work(), { payoutId: paid })).map((row) => row.balanceTransactionType)).toEqual([
      "payout_return",
      "payout",
    ]);
  });
});

async function sellAndDispute({ work }: Merchant, currency: string): Promise<void> {
  await aSaleWithItsRefund({ work }, currency);
  const sale = { transactionId: "txn_disputed", currency };
  await aReleasedEntry(work(), { ...sale, gross: 80_000n });
  for (const [type, gross] of [
    ["dispute_withdrawal", -80_000n],
    ["dispute_reinstatement", 80_000n],
    ["ach_return", -700n],
  ] as const)
    await aReleasedEntry(work(), { ...sale, type, gross });
}

test("an instant payout is one row with its fee, and what failed comes back with it", async () => {
  const merchant = await aMerchant("USD");
  await merchant.fund(100_000n);
  const { payoutId, feeAmount } = await merchant.pay(20_000n);
  expect(feeAmount).toBeGreaterThan(0n);
  const [row] = await merchant.assertExact();
  expect(row).toMatchObject({
    object: "balance_transaction",
    balanceTransactionType: "payout",
    sourceId: payoutId,
    payoutId,
    grossAmount: -20_000n,
    feeAmount,
    netAmount: -20_000n - feeAmount,
    runningBalance: 80_000n - feeAmount,
  });
});

test("a row follows its entry out of the settlement, and its version never falls", async () => {
  const merchant = await aMerchant("USD");
  const { id, settlementId, sourceId } = await aReleasedEntry(merchant.work(), { gross: 4_200n });
  const [before] = await rowsOf(merchant.work(), { sourceId });
  expect(before).toMatchObject({ settlementId, balanceTransactionType: "charge" });
  await removeEntries(merchant.work(), settlementId ?? "", [id]);
  const [after] = await merchant.assertExact();
  expect(after?.settlementId).toBeUndefined();
  expect(after?.version).toBeGreaterThan(before?.version ?? 0);
  expect(await rowsOf(merchant.work(), { settlementId: settlementId ?? "" })).toEqual([]);
});

test("sales at once have one order, in which each running balance is the one before and the sale", async () => {
  const merchant = await aMerchant("USD");
  const sales = Array.from({ length: 24 }, (_, sale) => aReleasedEntry(merchant.work(), { gross: BigInt(sale + 1) }));
  await Promise.all(sales);
  expect(await merchant.assertExact()).toHaveLength(24);
});
