import { describe, expect, it } from "vitest";
import { move, post, readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { enterQueue, SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { organization } = await startPlatform({ spoilsBooks: true });

describe("a posting", () => {
  it("is added to the balances of its accounts, and is booked once", async () => {
    const work = organization.work();
    const shown = { type: "charge", sourceId: "txn_0", grossMinorUnits: 4200n, feeMinorUnits: 152n };
    const posting = { sourceId: "sqe_1", event: "booked", currency: "USD", shown };
    const moves = [
      ...move("processor_clearing", "merchant_pending", 4200n),
      ...move("fee_revenue", "merchant_pending", -152n),
    ];
    await work.atomically((phase) => post(phase, [{ ...posting, moves }]));
    expect(await readBalancesOf(work, "USD")).toMatchObject({
      processor_clearing: 4200n,
      merchant_pending: 4048n,
      fee_revenue: 152n,
      merchant_available: 0n,
    });
    await expect(work.atomically((phase) => post(phase, [{ ...posting, moves }]))).rejects.toThrow(/ledger_entries/);
    await expect(
      work.em
        .fork()
        .execute("update ledger_entries set amount_minor_units = 1 where organization_id = ?", [
          work.tenant.organizationId,
        ]),
    ).rejects.toThrow(/permission denied/);
  });

  it("that changes what belongs to the merchant is refused unless a balance transaction shows the same amount", async () => {
    const work = organization.work();
    const posting = { sourceId: "sqe_2", event: "booked", currency: "USD" };
    const moves = move("processor_clearing", "merchant_pending", 4200n);
    const shown = { type: "charge", sourceId: "txn_0", grossMinorUnits: 4200n, feeMinorUnits: 1n };
    for (const each of [{}, { shown }])
      await expect(work.atomically((phase) => post(phase, [{ ...posting, moves, ...each }]))).rejects.toThrow(
        "sqe_2 booked changes the merchant's balance by 4200, which is not shown",
      );
  });

  it("of an entry goes where the entry stands", async () => {
    const work = organization.work();
    const charge = {
      entryType: "charge",
      sourceId: "txn_1",
      sourceEvent: "captured_1",
      currency: "JPY",
      grossMinorUnits: 900n,
    } as const;
    await work.atomically(async (phase) => {
      const offsets = await enterQueue(phase, { ...charge, availableOn: new Date(Date.now() + 86_400_000) });
      await enterQueue(phase, {
        entryType: "fee",
        sourceId: "txn_1",
        sourceEvent: "captured_1_fee",
        currency: "JPY",
        grossMinorUnits: 0n,
        feeMinorUnits: 40n,
        offsets,
      });
      await enterQueue(phase, {
        entryType: "adjustment",
        sourceId: "adj_1",
        sourceEvent: "made",
        currency: "JPY",
        grossMinorUnits: -100n,
      });
    });
    expect(await readBalancesOf(work, "JPY")).toMatchObject({
      merchant_pending: 860n,
      merchant_available: -100n,
      adjustments: -100n,
    });
    expect(await work.em.find(SettlementEntity, {})).toMatchObject([
      { status: "accruing", currency: "JPY", version: 1, eventSequence: 1 },
    ]);
  });
});
