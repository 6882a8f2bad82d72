import { expect, test } from "vitest";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { fillQueue } from "./fill-queue.ts";
import { aSale, brief, entriesOf } from "./sales.ts";
import { aShop, inDays, typesOf } from "./shop.ts";

const DAY_MS = 86_400_000;

const { platform } = await startPlatform();

test("a sale is released on its day with its fees and its refund, and its transaction says so", async () => {
  const { organization, advance, work } = await aShop(platform);
  const id = await aSale(await work());
  const wednesday = new Date("2027-03-03T05:00:00Z");
  await advance(new Date(wednesday.getTime() - 1));
  expect((await entriesOf(await work(), id)).map(({ status }) => status)).toEqual(["pending", "pending"]);
  await advance(wednesday);
  const entries = await entriesOf(await work(), id);
  expect(entries.map(brief)).toEqual(["charge captured_1 4200 released", "fee captured_1_processing -152 released"]);
  const [charge] = entries;
  expect(charge).toMatchObject({ releasedAt: wednesday, releasedBy: "schedule", version: 2 });
  expect(await getTransaction(await work(), id)).toMatchObject({ settlementId: charge?.settlementId, version: 1 });
  expect(await typesOf(organization, charge?.id ?? "")).toEqual(["created", "released"]);
  await assertBooks(organization.work());
});

test("each currency has its own day and settlement", async () => {
  const { organization, advance, work } = await aShop(platform, { timeZone: "Europe/Berlin", delayBusinessDays: 1 });
  await aSale(await work());
  await aSale(await work(), { currency: "EUR" });
  await advance(inDays(2));
  const entries = await (await work()).em.find(SettlementQueueEntryEntity, { entryType: "charge" });
  expect(entries.map(({ status }) => status)).toEqual(["released", "released"]);
  expect(new Set(entries.map(({ settlementId }) => settlementId)).size).toBe(2);
  await assertBooks(organization.work());
});

test.each([
  ["auto", "released"],
  ["manual", "held"],
])("without a delay a sale of the mode %s is %s at once", async (queueMode, status) => {
  const { organization, work } = await aShop(platform, { queueMode, delayBusinessDays: 0 });
  const [charge] = await entriesOf(await work(), await aSale(await work()));
  expect(charge?.status).toBe(status);
  await assertBooks(organization.work());
});

test("more sales than one transaction takes are all released", async () => {
  const { organization, advance, work } = await aShop(platform);
  // It schedules the release for its day.
  await aSale(await work());
  const availableOn = new Date("2027-03-03T05:00:00Z");
  await fillQueue(platform, organization, { sales: 450, status: "pending", availableOn, prefix: "more" });
  await advance(availableOn);
  const count = async (status: "pending" | "released") =>
    (await work()).em.count(SettlementQueueEntryEntity, { status });
  expect([await count("pending"), await count("released")]).toEqual([0, 902]);
}, 60_000);

test("what is available is held, told of twice, and released after 30 days", async () => {
  const { organization, advance, work } = await aShop(platform, { queueMode: "manual", schedule: "manual" });
  const id = await aSale(await work());
  await advance(inDays(3));
  const [charge, fee] = await entriesOf(await work(), id);
  expect(charge).toMatchObject({ status: "held", hold: { reason: "manual_mode", placedBy: "schedule" } });
  expect(fee).toMatchObject({ status: "pending" });
  const heldAt = new Date("2027-03-03T05:00:00Z").getTime();
  expect(charge?.releaseBy).toEqual(new Date(heldAt + 30 * DAY_MS));
  await advance(new Date(heldAt + 30 * DAY_MS - 1));
  expect(await typesOf(organization, charge?.id ?? "")).toEqual(["created", "held", "release_due", "release_due"]);
  await advance(new Date(heldAt + 30 * DAY_MS));
  expect((await entriesOf(await work(), id)).map(({ status }) => status)).toEqual(["released", "released"]);
  await assertBooks(organization.work());
});
