import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { releaseEarly } from "#extensions/capabilities/settlement-queue/release-early.ts";
import { setControls } from "#extensions/capabilities/settlement-queue/update-settings.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSale, entriesOf } from "./sales.ts";
import { aShop, inDays, typesOf } from "./shop.ts";

const { platform } = await startPlatform();

async function aSoldShop(settings: Record<string, unknown> = {}) {
  const shop = await aShop(platform, settings);
  const sale = await aSale(await shop.work());
  const read = async () => entriesOf(await shop.work(), sale);
  const [charge] = await read();
  const id = charge?.id ?? "";
  const release = (ids = [id]) => shop.queue.releaseSettlementQueueEntries({ settlementQueueEntryIds: ids }, withKey());
  return { ...shop, id, read, release };
}

test("a pending sale is not released before its day, and the answer says when it can be", async () => {
  const { organization, advance, id, read, release, queue } = await aSoldShop();
  const { totals, entries: data } = await queue.previewSettlementQueueRelease({ settlementQueueEntryIds: [id] });
  expect([totals, ...data.map(({ outcome }) => outcome)]).toEqual([[], "not_available_yet", "not_available_yet"]);
  const refused = await release();
  expect(refused.totals).toEqual([]);
  expect(
    refused.entries.map(({ outcome, availableOn }) => [outcome, availableOn && timestampDate(availableOn)]),
  ).toEqual(Array(2).fill(["not_available_yet", new Date("2027-03-03T05:00:00Z")]));
  expect((await read()).map(({ status }) => status)).toEqual(["pending", "pending"]);
  await advance(inDays(3));
  expect((await read()).map(({ status }) => status)).toEqual(["released", "released"]);
  await assertBooks(organization.work());
});

test("of several sales only those whose day has come are released, by their IDs and by a filter", async () => {
  const { advance, id, read, release, queue, work } = await aSoldShop({ queueMode: "manual" });
  await advance(inDays(3));
  const [later] = await entriesOf(await work(), await aSale(await work()));
  const filter = { currency: "USD" };
  const { totals } = await queue.previewSettlementQueueRelease({ filter });
  expect(totals).toMatchObject([{ entryCount: 2, netAmount: 4_048n }]);
  const { entries: data } = await release([id, later?.id ?? ""]);
  expect(data.map(({ outcome }) => outcome)).toEqual([
    ...["released", "released"],
    ...["not_available_yet", "not_available_yet"],
  ]);
  expect((await read())[0]?.status).toBe("released");
  const none = { filter, expectedCount: 2, expectedNetAmount: 4_048n };
  await expect(queue.releaseSettlementQueueEntries(none, withKey())).rejects.toThrow("selects 0 entries");
});

test("releasing a held sale before its day ends the hold, and it waits for its day", async () => {
  const { organization, advance, id, read, release, queue } = await aSoldShop();
  await queue.holdSettlementQueueEntries({ settlementQueueEntryIds: [id] });
  const { totals, entries: data } = await release();
  expect(totals).toEqual([]);
  expect(new Map(data.map((each) => [each.settlementQueueEntryId === id, each.outcome]))).toEqual(
    new Map([
      [true, "hold_ended"],
      [false, "not_available_yet"],
    ]),
  );
  expect((await read())[0]).toMatchObject({ status: "pending", hold: null, releaseBy: null });
  expect(await typesOf(organization, id)).toEqual(["created", "held", "hold_ended"]);
  await advance(inDays(3));
  expect((await read())[0]?.status).toBe("released");
  await assertBooks(organization.work());
});

test("an operator releases a sale before its day, with a reason", async () => {
  const { organization, id, read, work } = await aSoldShop();
  const released = await releaseEarly(await work(), [id], "Agreed with the merchant on November 20");
  expect(released).toHaveLength(2);
  expect((await read()).map(({ status }) => status)).toEqual(["released", "released"]);
  const action = "settlement_queue.released_early";
  const audited = await organization.work().em.find(AuditEventEntity, { action });
  expect(audited).toMatchObject([{ subjectId: id, data: { reason: "Agreed with the merchant on November 20" } }]);
  expect(await releaseEarly(await work(), [id], "Again")).toEqual([]);
  await assertBooks(organization.work());
});

test("a delay below the platform's least is refused, and an operator may set one with a reason", async () => {
  const { organization, queue, work } = await aSoldShop();
  expect(await queue.getSettlementSettings({})).toMatchObject({ delayBusinessDays: 2 });
  for (const delayBusinessDays of [0, 1])
    await expect(queue.updateSettlementSettings({ delayBusinessDays })).rejects.toThrow(
      "The delay must be at least 2 business days.",
    );
  expect(await queue.updateSettlementSettings({ delayBusinessDays: 3 })).toMatchObject({ delayBusinessDays: 3 });
  await setControls(await work(), { delayBusinessDays: 0, reason: "Trusted for years" });
  expect(await queue.getSettlementSettings({})).toMatchObject({ delayBusinessDays: 0 });
  // The operator's value stays when other settings change, and may be sent again.
  const changed = await queue.updateSettlementSettings({ delayBusinessDays: 0, cutoffTime: "16:00" });
  expect(changed).toMatchObject({ delayBusinessDays: 0, cutoffTime: "16:00" });
  await expect(queue.updateSettlementSettings({ delayBusinessDays: 1 })).rejects.toThrow("at least 2");
  const action = "settlement_settings.controls_set";
  const audited = await organization.work().em.find(AuditEventEntity, { action });
  expect(audited).toMatchObject([{ data: { delay_business_days: "0", reason: "Trusted for years" } }]);
});
