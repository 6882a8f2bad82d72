import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/index.ts";
import { readMetrics } from "#extensions/capabilities/metrics/read-metrics.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { Migration20261127200001Metrics as MetricsMigration } from "#extensions/migrations/20261127200001-metrics.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { GetMetricsRequestSchema, type MetricsPeriod } from "#proto/tollhouse/v1/metrics_pb.ts";
import { workAt } from "#tests/monthly-statements/at.ts";
import { withTerms } from "#tests/settlements/some-entries.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { recountDays, recountDeclines, recountDisputes, recountPayments } from "./recounted.ts";

const { platform } = await startPlatform();
const NOW = new Date("2026-11-18T15:38:00Z");
const ZONES = ["Asia/Kathmandu", "America/St_Johns", "America/New_York", "Pacific/Chatham", "UTC"];
const RANGES = ["today", "7d", "30d", "90d"] as const;
const HOUR_MS = 3_600_000;

const decline = fc.constantFrom("insufficient_funds", "do_not_honor", "expired_card").map((code) => ({
  ...{ code, message: "", messageForCustomer: "", advice: "try_later" },
  engineCode: null,
  networkCode: null,
}));

/** What a payment's row may say. */
const standing = fc.oneof(
  fc.record({
    status: fc.constantFrom("succeeded", "partially_captured"),
    capturedMinorUnits: fc.bigInt(1n, 9_000n),
    refundedMinorUnits: fc.constantFrom(0n, 1n),
    feeMinorUnits: fc.constantFrom(null, 0n, 31n),
    decline: fc.constant(null),
  }),
  fc.record({
    status: fc.constantFrom("requires_payment_method", "failed", "expired"),
    ...{ capturedMinorUnits: fc.constant(0n), refundedMinorUnits: fc.constant(0n), feeMinorUnits: fc.constant(null) },
    ...{ decline, processor: fc.constant("fauxpay") },
  }),
  fc.record({
    status: fc.constantFrom("requires_payment_method", "requires_action", "processing", "authorized"),
    ...{ capturedMinorUnits: fc.constant(0n), refundedMinorUnits: fc.constant(0n), feeMinorUnits: fc.constant(null) },
    decline: fc.constant(null),
  }),
);

const payment = fc.record({
  first: standing,
  later: fc.option(standing),
  hoursAgo: fc.double({ min: 0.01, max: 190 * 24, noNaN: true }),
});
const dispute = fc.record({
  first: fc.constantFrom("dispute_opened", "dispute_won", "dispute_cancelled"),
  later: fc.constantFrom("dispute_lost", "dispute_accepted", "dispute_expired", "dispute_won", "dispute_challenged"),
  hoursAgo: fc.double({ min: 0.01, max: 30 * 24, noNaN: true }),
});
const traffic = fc.record({
  payments: fc.array(payment, { minLength: 15, maxLength: 30 }),
  disputes: fc.array(dispute, { minLength: 3, maxLength: 10 }),
  zones: fc.shuffledSubarray(ZONES, { minLength: 2, maxLength: 3 }),
});

const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const read = (work: UnitOfWork, request: MessageInitShape<typeof GetMetricsRequestSchema> = {}) =>
  readMetrics(work, create(GetMetricsRequestSchema, { expand: ["disputes", "balances"], ...request }));

const changeOne = (
  work: UnitOfWork,
  entity: typeof TransactionExtensionEntity | typeof DisputeExtensionEntity,
  id: string,
  columns: object,
) =>
  work.atomically(async ({ em }) => {
    em.assign(await em.findOneOrFail(entity as typeof TransactionExtensionEntity, { id }), columns);
  });

type Of<Each> = Each extends fc.Arbitrary<infer Value> ? Value : never;

async function trade(organization: TestOrganization, { payments, disputes }: Omit<Of<typeof traffic>, "zones">) {
  for (const { first, later, hoursAgo } of payments) {
    const [id = ""] = await someTransactionRows(organization.work(), 1, {
      createdAt: ago(hoursAgo),
      ...first,
    } as object);
    if (later) await changeOne(organization.work(), TransactionExtensionEntity, id, { processor: null, ...later });
  }
  for (const { first, later, hoursAgo } of disputes) {
    const [id = ""] = await someDisputeRows(organization.work(), 1, { openedAt: ago(hoursAgo), status: first });
    await changeOne(organization.work(), DisputeExtensionEntity, id, { status: later });
  }
}

const moveTo = ({ id, ...organization }: TestOrganization, timeZone: string) =>
  organization
    .work()
    .em.execute("update settlement_settings set time_zone = ? where organization_id = ?", [timeZone, id]);

const spanOf = (period: MetricsPeriod | undefined) => ({
  start: timestampDate(period?.periodStart as Timestamp),
  end: timestampDate(period?.periodEnd as Timestamp),
  currency: "USD",
});

/** Every number of a range equals the rows. */
async function expectRows(work: UnitOfWork, range: (typeof RANGES)[number], zone: string) {
  const metrics = await read(work, { range, currency: "USD" });
  const [current, previous] = [spanOf(metrics.period), spanOf(metrics.previousPeriod)];
  const [usd] = metrics.currencies;
  expect(metrics.timeZone).toBe(zone);
  expect(usd?.current).toMatchObject(await recountPayments(work, current));
  expect(usd?.previous).toMatchObject(await recountPayments(work, previous));
  const days = Object.fromEntries(
    usd?.days.map(({ date, grossAmount }) => [date, grossAmount]).filter(([, gross]) => gross !== 0n) ?? [],
  );
  expect(days).toEqual(await recountDays(work, zone, current));
  expect(usd?.topDeclines.map(({ declineCode, count }) => ({ declineCode, count }))).toEqual(
    await recountDeclines(work, current),
  );
  expect(metrics.disputes?.currencies[0]?.current).toMatchObject(await recountDisputes(work, current));
  expect(metrics.disputes?.currencies[0]?.previous).toMatchObject(await recountDisputes(work, previous));
}

test("after any traffic, in any zone and at any moment, every number equals the rows", async () => {
  await fc.assert(
    fc.asyncProperty(traffic, async ({ zones, ...all }) => {
      const organization = await anOrganization(platform);
      await trade(organization, all);
      await withTerms(organization, {});
      for (const [turn, timeZone] of zones.entries()) {
        await moveTo(organization, timeZone);
        if (turn === 1) await foldAll(platform.context);
        for (const range of RANGES) {
          await expectRows(workAt(platform, organization, NOW), range, timeZone);
          // The clock moves past a midnight of every zone.
          await expectRows(workAt(platform, organization, new Date(NOW.getTime() + 25 * HOUR_MS)), range, timeZone);
        }
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);

test("the migration adds up the rows that are there already", async () => {
  const organization = await anOrganization(platform);
  const [all] = fc.sample(traffic, { numRuns: 1, seed: 7 });
  if (all) await trade(organization, all);
  await withTerms(organization, { timeZone: "Asia/Kathmandu" });
  await onDatabase(platform.databaseUrl, async (client) => {
    const names = ["metrics_payments", "metrics_refunds", "metrics_fees", "metrics_disputes"];
    await client.query("delete from tallies where organization_id = $1 and name = any($2)", [organization.id, names]);
    const { fillPayments, fillRefunds, fillFees, fillDisputes } = MetricsMigration;
    for (const statement of [fillPayments, fillRefunds, fillFees, fillDisputes])
      await client.query(statement.replace("where (", `where organization_id = '${organization.id}' and (`));
  });
  await expectRows(workAt(platform, organization, NOW), "90d", "Asia/Kathmandu");
  // A sum of the migration follows the next change of its row.
  const [payment] = await organization.work().em.find(TransactionExtensionEntity, { capturedMinorUnits: { $gt: 0n } });
  await changeOne(organization.work(), TransactionExtensionEntity, payment?.id ?? "", { capturedMinorUnits: 1n });
  await expectRows(workAt(platform, organization, NOW), "90d", "Asia/Kathmandu");
});

test("one statement reads the sums, and another organization and environment see nothing of them", async () => {
  const organization = await anOrganization(platform);
  await someTransactionRows(organization.work(), 3, { createdAt: NOW });
  const work = workAt(platform, organization, NOW);
  const execute = vi.spyOn(work.em, "execute");
  const { currencies } = await read(work, { expand: [] });
  expect(currencies[0]?.current).toMatchObject({ grossAmount: 12_600n, succeededCount: 3, averageAmount: 4_200n });
  expect(execute).toHaveBeenCalledTimes(1);
  const other = await anOrganization(platform);
  expect((await read(workAt(platform, other, NOW))).currencies).toEqual([]);
  expect((await read(organization.liveWork(), { range: "90d" })).currencies).toEqual([]);
});
