import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { enterQueue, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startWithActors } from "./acting.ts";
import { aReleasedEntry, settlementsOf, withTerms, withThreshold } from "./some-entries.ts";

const { organization, actingAs } = await startWithActors();
await withTerms(organization, withThreshold("1"));
const settlements = actingAs({ userId: "user_ada" });

/** A sale of 5000 with its fee of 175 and a refund of 1000, and another sale of 3000, in a settlement that accrues. */
async function aSettlement(currency: string) {
  const work = organization.work();
  const sale = await aReleasedEntry(work, { gross: 5_000n, currency });
  const other = await aReleasedEntry(work, { gross: 3_000n, currency });
  const refund = await organization.work().atomically(async (phase) => {
    const offsets = await phase.em.findOneOrFail(SettlementQueueEntryEntity, { id: sale.id });
    const common = { sourceId: sale.sourceId, currency, offsets };
    const fee = { entryType: "fee", sourceEvent: `fee_${sale.id}`, grossMinorUnits: 0n, feeMinorUnits: 175n } as const;
    await enterQueue(phase, { ...common, ...fee });
    const back = { entryType: "refund", sourceEvent: `refund_${sale.id}`, grossMinorUnits: -1_000n } as const;
    return enterQueue(phase, { ...common, ...back });
  });
  return { settlementId: sale.settlementId ?? "", saleId: sale.id, otherId: other.id, refundId: refund.id };
}

const stored = async (id: string) => (await settlementsOf(organization.work())).find((each) => each.id === id);
const entries = (groupId: string) =>
  organization.work().em.find(SettlementQueueEntryEntity, { groupId }, { orderBy: { createdAt: "asc", id: "asc" } });
const balances = (currency: string) => readBalancesOf(organization.work(), currency);

describe("entries that are taken out", () => {
  it("of a settlement that accrues wait in the queue with the others of their sale", async () => {
    const { settlementId, saleId } = await aSettlement("USD");
    const message = await settlements.removeSettlementEntries({ settlementId, settlementQueueEntryIds: [saleId] });
    expect(message).toMatchObject({ settlementStatus: "accruing", netAmount: 3_000n, entryCount: 1 });
    expect(await entries(saleId)).toMatchObject([
      { entryType: "charge", status: "held", settlementId: null, hold: { reason: "merchant_request" } },
      { entryType: "fee", status: "pending", settlementId: null, hold: null },
      { entryType: "refund", status: "pending", settlementId: null },
    ]);
    expect(await balances("USD")).toMatchObject({ merchant_pending: 3_825n, merchant_available: 3_000n });
    await settlements.closeSettlement({ settlementId });
    expect(await stored(settlementId)).toMatchObject({ netMinorUnits: 3_000n, entryCount: 1 });
    expect(await balances("USD")).toMatchObject({ merchant_available: 0n, merchant_payable: 3_000n });
  });

  it("leave a settlement that takes further entries, and the books are right", async () => {
    const { settlementId, saleId } = await aSettlement("GBP");
    await settlements.removeSettlementEntries({ settlementId, settlementQueueEntryIds: [saleId] });
    await aReleasedEntry(organization.work(), { gross: 700n, currency: "GBP" });
    await assertBooks(organization.work());
    expect(await settlements.getSettlement({ settlementId })).toMatchObject({ netAmount: 3_700n, entryCount: 2 });
  });

  it("of a settlement that waits for approval change its totals, and what is left is still approved by a person", async () => {
    const { settlementId, saleId, otherId } = await aSettlement("EUR");
    await settlements.closeSettlement({ settlementId });
    expect(await stored(settlementId)).toMatchObject({ status: "closed", netMinorUnits: 6_825n });
    await settlements.removeSettlementEntries({ settlementId, settlementQueueEntryIds: [otherId] });
    expect(await stored(settlementId)).toMatchObject({
      status: "closed",
      netMinorUnits: 3_825n,
      entryCount: 3,
      totals: { chargeAmount: "5000", refundAmount: "-1000", feeAmount: "175", grossAmount: "4000" },
    });
    expect(await balances("EUR")).toMatchObject({ merchant_pending: 3_000n, merchant_payable: 3_825n });
    await settlements.removeSettlementEntries({ settlementId, settlementQueueEntryIds: [saleId] });
    expect(await stored(settlementId)).toMatchObject({ status: "carried_forward", netMinorUnits: 0n, entryCount: 0 });
    expect(await balances("EUR")).toMatchObject({ merchant_pending: 6_825n, merchant_payable: 0n });
  });

  it("are refused when they take from it, are not part of it, or it is approved", async () => {
    const { settlementId, saleId, refundId } = await aSettlement("CHF");
    const { otherId: foreign } = await aSettlement("SEK");
    const codeOf = async (id: string) => {
      const asked = settlements.removeSettlementEntries({ settlementId, settlementQueueEntryIds: [id] });
      return ConnectError.from(await asked.catch((thrown: unknown) => thrown)).code;
    };
    expect(await codeOf(refundId)).toBe(Code.InvalidArgument);
    expect(await codeOf(foreign)).toBe(Code.NotFound);
    await settlements.closeSettlement({ settlementId });
    await actingAs({ userId: "user_grace" }).approveSettlement({ settlementId });
    expect(await codeOf(saleId)).toBe(Code.FailedPrecondition);
    expect(await balances("CHF")).toMatchObject({ merchant_pending: 0n, merchant_payable: 6_825n });
  });
});
