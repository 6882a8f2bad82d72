import { expect, it } from "vitest";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { workAt } from "#tests/settlement-queue/shop.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { standAt } from "#tests/support/stand-at.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aReleasedEntry, settlementsOf } from "./some-entries.ts";

const { platform } = await startPlatform();

/** A shop on a test clock. */
async function aShop(terms: object = {}) {
  const organization = await anOrganization(platform);
  const clients = callersOf(platform, organization);
  const noonOf = (day: number) => standAt(clients.testClocks, new Date(Date.UTC(2037, 5, day, 16)));
  await noonOf(1);
  await clients.settlementQueue.updateSettlementSettings({
    currencyTerms: [{ currency: "USD", minimumAmount: 100n }],
    ...terms,
  });
  const work = () => workAt(platform, organization);
  const add = async (gross: bigint) => aReleasedEntry(await work(), { type: "adjustment", gross });
  /** Events of the settlements. Those of one moment have no order. */
  const told = async () =>
    (await organization.work().em.find(EventEntity, { objectType: "settlement" }))
      .map(({ type }) => type.replace("settlement.", ""))
      .sort();
  return { organization, noonOf, work, add, told };
}

it("carries less than the minimum forward, and leaves the next settlement open until something is added", async () => {
  const { organization, noonOf, work, add, told } = await aShop();
  await add(-500n);
  await noonOf(4);
  expect(await settlementsOf(await work())).toMatchObject([
    { status: "carried_forward", netMinorUnits: -500n, entryCount: 1, closedBy: "schedule" },
    { status: "accruing", autoCloseAt: null },
  ]);
  expect(await told()).toEqual([...["accruing_started", "accruing_started", "carried_forward", "closed", "postponed"]]);
  await add(2_000n);
  expect((await settlementsOf(await work()))[1]).toMatchObject({ autoCloseAt: new Date("2037-06-05T05:00:00Z") });
  await noonOf(6);
  expect(await settlementsOf(await work())).toMatchObject([
    { status: "carried_forward" },
    { status: "approved", netMinorUnits: 1_500n, entryCount: 2, totals: { carriedForwardAmount: "-500" } },
  ]);
  const entries = await (await work()).em.find(SettlementQueueEntryEntity, { grossMinorUnits: -500n });
  expect(entries.map(({ entryType, status }) => [entryType, status]).sort()).toEqual([
    ["adjustment", "settled"],
    ["carried_forward", "released"],
  ]);
  await assertBooks(organization.work());
});

it("pays a settlement that was postponed once the minimum is lower", async () => {
  const { organization, noonOf, work, add } = await aShop({
    currencyTerms: [{ currency: "USD", minimumAmount: 5_000n }],
  });
  await add(900n);
  await noonOf(4);
  const clients = callersOf(platform, organization);
  await clients.settlementQueue.updateSettlementSettings({ currencyTerms: [{ currency: "USD", minimumAmount: 1n }] });
  await noonOf(5);
  expect(await settlementsOf(await work())).toMatchObject([
    { status: "carried_forward", netMinorUnits: 900n },
    { status: "approved", netMinorUnits: 900n },
  ]);
  await assertBooks(organization.work());
});

it("closes weekly on its day, and by hand only when the schedule says so", async () => {
  const weekly = await aShop({ schedule: "weekly", scheduleDay: 3 });
  await weekly.add(700n);
  await weekly.noonOf(8);
  const [settlement] = await settlementsOf(await weekly.work());
  expect(settlement).toMatchObject({ status: "approved", closedAt: new Date("2037-06-03T05:00:00Z") });
  const manual = await aShop({ schedule: "manual" });
  await manual.add(700n);
  await manual.noonOf(28);
  expect(await settlementsOf(await manual.work())).toMatchObject([{ status: "accruing", autoCloseAt: null }]);
});
