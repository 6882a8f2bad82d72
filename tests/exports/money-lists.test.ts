import { expect, test } from "vitest";
import { aMerchant } from "#tests/payout-reconciliations/a-merchant.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { prepare } from "#tests/support/exports.ts";

const product = await startPaying();

/** The lines of an export, by column. */
async function exported(merchant: Awaited<ReturnType<typeof aMerchant>>, resource: string, filters = {}) {
  const { exports } = merchant.clients();
  const { exportId } = await exports.createExport({ resource, filters });
  await prepare(merchant.work(), exportId);
  const { content } = await exports.getExportContent({ exportId });
  const [header = "", ...lines] = String(Buffer.from(content)).trimEnd().split("\r\n");
  const columns = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, place) => [columns[place] ?? "", cell])));
}

const sumOf = (lines: readonly Record<string, string>[], column: string) =>
  lines.reduce((sum, line) => sum + BigInt((line[column] ?? "").replace(".", "")), 0n);

test.each(["USD", "JPY", "KWD"])(
  "the queue, settlements and payouts in %s are files that add up to each other",
  async (currency) => {
    const merchant = await aMerchant(product, currency);
    const payoutId = await merchant.payOut(await merchant.sellEverything());
    const { amount } = await merchant.payout(payoutId);
    const [payout] = await exported(merchant, "payouts", { payout_status: "in_transit" });
    expect(payout).toMatchObject({
      payout_id: payoutId,
      currency,
      payout_status: "in_transit",
      destination_last4: "0003",
    });
    expect(sumOf([payout ?? {}], "total_debit_amount")).toBe(amount);
    const settlements = await exported(merchant, "settlements", { settlement_status: "funding" });
    expect(settlements.map(({ payout_id }) => payout_id)).toEqual([payoutId]);
    expect(sumOf(settlements, "net_amount")).toBe(amount);
    const net = sumOf(settlements, "totals_gross_amount") - sumOf(settlements, "totals_fee_amount");
    expect(net).toBe(amount);
    const entries = await exported(merchant, "settlement_queue_entries", {
      settlement_id: settlements[0]?.settlement_id,
    });
    expect(sumOf(entries, "net_amount")).toBe(amount);
    expect(String(entries.length)).toBe(settlements[0]?.entry_count);
  },
);
