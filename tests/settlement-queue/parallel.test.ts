import { expect, test } from "vitest";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { releaseGroups } from "#extensions/capabilities/settlement-queue/release-groups.ts";
import { lockTransaction } from "#extensions/capabilities/transactions/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aSale, change, entriesOf } from "./sales.ts";

const { platform } = await startPlatform();

const captured = { capturedMinorUnits: 4_200n };

/** Groups have the ID of their sale's entry. */
async function groupOf(organization: TestOrganization, transactionId: string): Promise<string> {
  const [charge] = await entriesOf(organization.work(), transactionId);
  return charge?.id ?? "";
}

test("captures of one organization do not wait for one that is not committed", async () => {
  const organization = await anOrganization(platform);
  await aSale(organization.work());
  const ids = [];
  for (let count = 0; count < 51; count += 1) ids.push(await aSale(organization.work(), { capturedMinorUnits: 0n }));
  const [slow = "", ...others] = ids;
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
  const { promise: booked, resolve: isBooked } = Promise.withResolvers<void>();
  const capturing = organization.work().atomically(async (phase) => {
    const subject = Object.assign(await lockTransaction(phase, { id: slow }), captured);
    phase.record({ type: "transaction.captured", subject });
    await phase.notifyFollowers();
    isBooked();
    await committed;
  });
  await booked;
  await Promise.all(others.map((id) => change(organization.work(), id, captured)));
  expect(await entriesOf(organization.work(), slow)).toEqual([]);
  commit();
  await capturing;
  expect(await organization.work().em.count(SettlementQueueEntryEntity, { entryType: "charge" })).toBe(52);
  await assertBooks(organization.work());
}, 60_000);

test("what goes back while its sale is released is never left behind", async () => {
  const organization = await anOrganization(platform);
  const ids = [];
  for (let count = 0; count < 30; count += 1) ids.push(await aSale(organization.work()));
  const groups = await Promise.all(ids.map((id) => groupOf(organization, id)));
  const releases = [groups.slice(0, 20), groups.slice(10).reverse()].map((some) =>
    organization.work().atomically((phase) => releaseGroups(phase, some, "schedule")),
  );
  const returns = ids.map((id) => change(organization.work(), id, { capturedMinorUnits: 4_000n }));
  await Promise.all([...releases, ...returns]);
  const entries = await organization.work().em.find(SettlementQueueEntryEntity, {});
  expect(new Set(entries.map(({ status }) => status))).toEqual(new Set(["released"]));
  expect(entries.filter(({ entryType }) => entryType === "ach_return")).toHaveLength(30);
  await assertBooks(organization.work());
}, 60_000);

test("a sale that two releases name is released once", async () => {
  const organization = await anOrganization(platform);
  const group = await groupOf(organization, await aSale(organization.work()));
  const release = () => organization.work().atomically((phase) => releaseGroups(phase, [group], "schedule"));
  const released = await Promise.all([release(), release(), release()]);
  expect(released.map((entries) => entries.length).sort()).toEqual([0, 0, 2]);
  await assertBooks(organization.work());
});
