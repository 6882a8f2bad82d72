import { describe, expect, it, vi } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { type Settlement, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { aSale } from "#tests/settlement-queue/sales.ts";
import { workAt } from "#tests/settlement-queue/shop.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { standAt } from "#tests/support/stand-at.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aReleasedEntry, settlementsOf } from "./some-entries.ts";

vi.setConfig({ testTimeout: 300_000 });

const { platform } = await startPlatform();
const noon = (day: number) => new Date(Date.UTC(2037, 11, day, 17));
const nightOf = ({ periodEnd }: Settlement) =>
  periodEnd?.toLocaleString("sv-SE", { timeZone: "America/New_York" }).replace(":00:00", "");

/** Nights on which money became available: no weekend, and neither Christmas nor New Year. */
const NIGHTS = [
  ...[3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 21, 22, 23, 24, 28, 29, 30, 31].map(
    (day) => `2037-12-${String(day).padStart(2, "0")} 01`,
  ),
  ...["2038-01-04 01", "2038-01-05 01"],
];

describe("a month that is closed day by day", () => {
  it("pays each sale once, on business days, and adds up", async () => {
    const organization = await anOrganization(platform);
    const clients = callersOf(platform, organization);
    const sales: string[] = [];
    for (let day = 1; day <= 31; day += 1) {
      await standAt(clients.testClocks, noon(day));
      const work = await workAt(platform, organization);
      for (let sale = 0; sale <= day % 3; sale += 1)
        sales.push(await aSale(work, { capturedMinorUnits: BigInt(1_000 * day + 17 * sale) }));
      const sunday = day % 7 === 6;
      if (sunday) await aReleasedEntry(await workAt(platform, organization), { type: "refund", gross: -250n });
    }
    await standAt(clients.testClocks, noon(40));

    const work = await workAt(platform, organization);
    const settlements = await settlementsOf(work);
    expect(settlements.filter(({ netMinorUnits }) => (netMinorUnits ?? 0n) > 0n).map(nightOf)).toEqual(NIGHTS);
    const entries = await work.em.find(SettlementQueueEntryEntity, {});
    const bySettlement = Map.groupBy(entries, ({ settlementId }) => settlementId ?? "none");
    for (const { id, netMinorUnits, entryCount } of settlements) {
      const own = bySettlement.get(id) ?? [];
      expect({ id, entryCount, netMinorUnits }).toEqual({ id, entryCount: own.length, netMinorUnits: netOf(own) });
    }
    const paid = settlements.filter(({ status }) => status === "approved");
    expect(await readBalancesOf(work, "USD")).toMatchObject({
      merchant_pending: 0n,
      merchant_available: 0n,
      merchant_payable: paid.reduce((sum, { netMinorUnits }) => sum + (netMinorUnits ?? 0n), 0n),
    });
    const charges = entries.filter(({ entryType }) => entryType === "charge");
    expect(charges.map(({ transactionId }) => transactionId).sort()).toEqual(sales.sort());
    const transactions = await work.em.find(TransactionExtensionEntity, {});
    const settlementOf = new Map(charges.map(({ transactionId, settlementId }) => [transactionId, settlementId]));
    for (const { id, settlementId } of transactions) expect(settlementId).toBe(settlementOf.get(id));
    await assertBooks(organization.work());
  });
});

const netOf = (entries: readonly { readonly netMinorUnits: bigint }[]) =>
  entries.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n);
