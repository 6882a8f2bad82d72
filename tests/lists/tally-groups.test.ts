import { afterAll, expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeTally } from "#extensions/capabilities/disputes/summarize-disputes.ts";
import { registry } from "#extensions/capabilities.ts";
import { setClock } from "#extensions/platform/database/columns.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { foldTallies, readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import { defineTally } from "#extensions/platform/tallies/tally.ts";
import { TallyKeeper } from "#extensions/platform/tallies/tally-keeper.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { rowsExamined } from "./rows-examined.ts";

const { platform } = await startPlatform();

/** A second tally of the same rows, with many groups. Rows of no currency are left out. */
const byTransaction = defineTally("by_transaction", DisputeExtensionEntity, {
  groupOf: ({ transactionId, currency }) => (currency === "XXX" ? null : [transactionId, currency]),
  amountOf: ({ amountMinorUnits }) => amountMinorUnits,
});
const orm = await createOrm(platform.databaseUrl, {
  ...registry,
  subscribers: [new TallyKeeper([disputeTally, byTransaction])],
});
afterAll(() => orm.close());

/** The work of a new organization, without the tests' tripwire, whose policy would change plans. */
async function someWork() {
  const work = (await anOrganization(platform)).work();
  const em = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId: work.tenant.organizationId });
  setClock(em, work.now);
  return { ...work, em };
}

test("an entity has several tallies, of which each may leave rows out", async () => {
  const work = await someWork();
  await someDisputeRows(work, 2, { transactionId: "txn_1" });
  await someDisputeRows(work, 1, { transactionId: "txn_1", currency: "EUR" });
  const [left = ""] = await someDisputeRows(work, 1, { transactionId: "txn_2", currency: "XXX" });
  await someDisputeRows(work, 1, { transactionId: "txn_10" });
  expect(await readTally(work, "by_transaction", { group: ["txn_1"] })).toEqual(
    expect.arrayContaining([
      { group: ["txn_1", "USD"], count: 2n, amount: 8_400n },
      { group: ["txn_1", "EUR"], count: 1n, amount: 4_200n },
    ]),
  );
  expect(await readTally(work, "by_transaction", { group: ["txn_1", "EUR"] })).toHaveLength(1);
  expect(await readTally(work, "by_transaction", { group: ["txn_2"] })).toEqual([]);
  expect((await readTally(work, disputeTally.name)).reduce((sum, { count }) => sum + count, 0n)).toBe(5n);

  const row = await work.em.findOneOrFail(DisputeExtensionEntity, { id: left });
  row.currency = "USD";
  await work.em.flush();
  expect(await readTally(work, "by_transaction", { group: ["txn_2"] })).toMatchObject([{ count: 1n }]);
  row.currency = "XXX";
  await work.em.flush();
  expect(await readTally(work, "by_transaction", { group: ["txn_2"] })).toEqual([]);
});

test("one group costs the same among any number, to read and to fold", async () => {
  const work = await someWork();
  const { organizationId } = work.tenant;
  const sums = () =>
    work.em.execute<{ id: string; first: string }[]>(
      "select id, dimensions[1] as first from tallies where organization_id = ? and name = ? and is_folded",
      [organizationId, "by_transaction"],
    );
  for (let customer = 0; customer < 600; customer += 1)
    await someDisputeRows(work, 2, { transactionId: `txn_${customer}` });
  while ((await foldTallies(work.em, organizationId, 500)) === 500);
  const before = await sums();
  expect(before).toHaveLength(600);

  await someDisputeRows(work, 1, { transactionId: "txn_7" });
  expect(await foldTallies(work.em, organizationId, 500)).toBe(2);
  const after = new Set((await sums()).map(({ id }) => id));
  expect(before.filter(({ id }) => !after.has(id)).map(({ first }) => first)).toEqual(["txn_7"]);
  expect(await readTally(work, "by_transaction", { group: ["txn_7"] })).toMatchObject([{ count: 3n, amount: 12_600n }]);

  await work.em.execute("analyze tallies");
  const sql =
    "select count from tallies where organization_id = ? and environment = ? and name = ? and dimensions[1] = ?";
  const params = [organizationId, work.environment, "by_transaction", "txn_7"];
  expect(await rowsExamined(work.em, { sql, params })).toBe(1);
});
