import { afterAll, beforeAll, expect, test } from "vitest";
import { listUnbooked } from "#extensions/capabilities/settlement-queue/backfill.queries.ts";
import { listAvailable, listOverdue, lockSales } from "#extensions/capabilities/settlement-queue/groups.queries.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { listSelectedGroups, sumWaiting } from "#extensions/capabilities/settlement-queue/selection.queries.ts";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { rowsExamined } from "#tests/lists/rows-examined.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { fillQueue } from "./fill-queue.ts";

const { platform } = await startPlatform({ spoilsBooks: true });
const DAY_MS = 86_400_000;
const yesterday = new Date(Date.now() - DAY_MS);
let organization: TestOrganization;
let orm: Awaited<ReturnType<typeof createOrm>>;

beforeAll(async () => {
  organization = await anOrganization(platform);
  await fillQueue(platform, organization, { sales: 95_000, status: "released", availableOn: yesterday, prefix: "old" });
  await fillQueue(platform, organization, { sales: 5_000, status: "pending", availableOn: yesterday, prefix: "new" });
  // Without the tests' tripwire, whose policy would change every plan.
  orm = await createOrm(platform.databaseUrl, registry);
}, 240_000);
afterAll(() => orm.close());

/** Runs statements under `explain`, and returns the number of examined rows. */
function examining(): { readonly work: UnitOfWork; readonly examined: () => number } {
  let total = 0;
  const em = orm.em.fork();
  const execute = async (sql: string, params: unknown[]) => {
    total += await rowsExamined(em, { sql, params });
    return [];
  };
  const explained = Object.create(em, { execute: { value: execute } });
  return { work: { ...organization.work(), em: explained }, examined: () => total };
}

const waiting = { currency: "USD", until: new Date(), after: null, limit: 200 };
const place = { at: yesterday, id: "sqe_new4000" };

test.each<[string, (work: UnitOfWork) => Promise<unknown>, number]>([
  // Fees of the same moment are between the sales.
  ["the next chunk of what is available", (work) => listAvailable(work, waiting), 500],
  ["a later chunk of it", (work) => listAvailable(work, { ...waiting, after: place }), 500],
  ["what is held for too long", (work) => listOverdue(work, waiting), 0],
  ["the sales of a chunk", (work) => lockSales(work, groups(200)), 800],
  ["the summary", (work) => sumWaiting(work), 10_000],
  [
    "the groups that a filter selects",
    (work) =>
      listSelectedGroups(
        work,
        { currency: "USD", statuses: ["pending", "held"], availableOn: [], customerIds: null },
        10_001,
      ),
    10_000,
  ],
])("%s costs what it finds, among 200,000 entries", async (_what, run, most) => {
  const { work, examined } = examining();
  await run(work);
  expect(examined()).toBeLessThanOrEqual(most);
});

const groups = (count: number) => Array.from({ length: count }, (_, index) => `sqe_new${index + 1}`);

test("10,000 entries are released in one request", async () => {
  const queue = callersOf(platform, organization).settlementQueue;
  const filter = { currency: "USD" };
  const { totals } = await queue.previewSettlementQueueRelease({ filter });
  expect(totals).toMatchObject([{ entryCount: 10_000, netAmount: 20_240_000n }]);
  const expected = { filter, expectedCount: 10_000, expectedNetAmount: 20_240_000n };
  const released = await queue.releaseSettlementQueueEntries(expected, withKey());
  expect(released.entries).toHaveLength(10_000);
  const waits = { status: { $in: ["pending", "held"] } } as const;
  expect(await organization.work().em.count(SettlementQueueEntryEntity, waits)).toBe(0);
}, 120_000);

test("the backfill reads each sale once", async () => {
  const { work, examined } = examining();
  await listUnbooked(work, "txn_old90000", 50);
  expect(examined()).toBeLessThanOrEqual(100_000);
});
