import { timestampDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, it } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { markFailed, markFunding, markPaid, markReturned } from "#extensions/capabilities/settlements/index.ts";
import { removeEntries } from "#extensions/capabilities/settlements/remove-entries.ts";
import { runDueWork } from "#tests/payment-methods/shop.ts";
import { workAt } from "#tests/settlement-queue/shop.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { standAt } from "#tests/support/stand-at.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aReleasedEntry, settlementsOf, someReleasedEntries } from "./some-entries.ts";

const { platform, organization } = await startPlatform();
runDueWork(platform);

async function entryStatuses(settlementId: string, of = organization): Promise<string[]> {
  const entries = await of.work().em.find(SettlementQueueEntryEntity, { settlementId });
  return entries.map(({ status }) => status);
}

describe("a settlement that is closed", () => {
  it("stores what its entries come to, and is approved", async () => {
    const work = organization.work();
    const sale = { gross: 9_000n, currency: "EUR" };
    const settlementId = await someReleasedEntries(work, sale, { ...sale, type: "fee", gross: 0n, fee: 291n });
    await closeSettlement.run(organization.work(), { settlementId });
    const [settlement] = await settlementsOf(work);
    expect(settlement).toMatchObject({ status: "approved", netMinorUnits: 8_709n, entryCount: 2, accruesFor: null });
    expect(settlement).toMatchObject({ totals: { chargeAmount: "9000", feeAmount: "291", grossAmount: "9000" } });
    expect(await readBalancesOf(work, "EUR")).toMatchObject({ merchant_available: 0n, merchant_payable: 8_709n });
  });

  it("says which days of sales it covers, as it did while it accrued", async () => {
    const work = organization.work();
    const sales = [1, 2].map(() => ({ gross: 4_000n, currency: "CHF" }));
    const settlementId = await someReleasedEntries(work, ...sales, {
      type: "fee",
      gross: 0n,
      fee: 9n,
      currency: "CHF",
    });
    const entries = await organization
      .work()
      .em.find(SettlementQueueEntryEntity, { settlementId, entryType: "charge" });
    const [first, last] = entries
      .map(({ createdAt }) => createdAt)
      .toSorted((one, other) => Number(one) - Number(other));
    const { settlements } = callersOf(platform, organization);
    const days = async () => {
      const { salesStartAt, salesEndAt } = await settlements.getSettlement({ settlementId });
      return [salesStartAt, salesEndAt].map((at) => at && timestampDate(at));
    };
    expect(await days()).toEqual([first, last]);
    await closeSettlement.run(organization.work(), { settlementId });
    expect(await days()).toEqual([first, last]);
  });

  it("is carried forward when it comes to less than nothing", async () => {
    const work = organization.work();
    const settlementId = await someReleasedEntries(work, { type: "refund", gross: -500n, currency: "JPY" });
    await closeSettlement.run(organization.work(), { settlementId });
    const [carried, next] = (await settlementsOf(work)).filter(({ currency }) => currency === "JPY");
    expect(carried).toMatchObject({ status: "carried_forward", netMinorUnits: -500n });
    expect(next).toMatchObject({ status: "accruing", accruesFor: "JPY" });
    expect(await readBalancesOf(work, "JPY")).toMatchObject({ merchant_available: -500n, merchant_payable: 0n });
  });

  it("has nothing to carry forward when all of it was taken out", async () => {
    const sale = await aReleasedEntry(organization.work(), { gross: 800n, currency: "BHD" });
    const settlementId = sale.settlementId ?? "";
    await removeEntries(organization.work(), settlementId, [sale.id]);
    await closeSettlement.run(organization.work(), { settlementId });
    const settlements = (await settlementsOf(organization.work())).filter(({ currency }) => currency === "BHD");
    expect(settlements).toMatchObject([{ status: "carried_forward", netMinorUnits: 0n, entryCount: 0 }]);
  });

  it("follows its payout", async () => {
    const work = organization.work();
    const settlementId = await someReleasedEntries(work, { gross: 700n, currency: "KWD" });
    await closeSettlement.run(organization.work(), { settlementId });
    const [first, second] = [{ payoutId: "po_1" }, { payoutId: "po_2" }];
    const statusAfter = (change: typeof markPaid, payout: { payoutId: string }) =>
      organization.work().atomically(async (phase) => (await change(phase, settlementId, payout)).status);
    expect(await statusAfter(markFunding, first)).toBe("funding");
    await expect(statusAfter(markPaid, second)).rejects.toThrow("has the payout po_1");
    expect(await statusAfter(markFailed, first)).toBe("failed");
    expect(await statusAfter(markFunding, second)).toBe("funding");
    expect(await statusAfter(markPaid, second)).toBe("paid");
    await expect.poll(() => entryStatuses(settlementId), { timeout: 10_000 }).toEqual(["settled"]);
    await expect(statusAfter(markFunding, first)).rejects.toThrow("is paid");
    expect(await statusAfter(markReturned, second)).toBe("failed");
    await expect.poll(() => entryStatuses(settlementId), { timeout: 10_000 }).toEqual(["released"]);
    expect((await settlementsOf(work)).find(({ id }) => id === settlementId)).toMatchObject({
      payoutId: null,
      paidAt: null,
      netMinorUnits: 700n,
    });
  });

  it("follows a payout that arrives and comes back while the test clock stands still", async () => {
    const shop = await anOrganization(platform);
    const { testClocks } = callersOf(platform, shop);
    const stand = () => standAt(testClocks, new Date("2037-06-01T16:00:00Z"));
    await stand();
    const settlementId = await someReleasedEntries(await workAt(platform, shop), { gross: 700n });
    await closeSettlement.run(await workAt(platform, shop), { settlementId });
    const statusesAfter = async (...changes: readonly (typeof markPaid)[]) => {
      for (const change of changes)
        await (await workAt(platform, shop)).atomically((phase) => change(phase, settlementId, { payoutId: "po_1" }));
      await stand();
      return entryStatuses(settlementId, shop);
    };
    expect(await statusesAfter(markFunding, markPaid)).toEqual(["settled"]);
    expect(await statusesAfter(markReturned)).toEqual(["released"]);
  });
});
