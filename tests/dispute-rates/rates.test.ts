import fc from "fast-check";
import { expect, test } from "vitest";
import { monthBefore, monthOf } from "#extensions/capabilities/dispute-rates/rate-programs.rules.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { importFraudReports } from "#extensions/capabilities/fraud-reports/import-fraud-reports.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { Migration20261129004010DisputeRates as Fill } from "#extensions/migrations/20261129004010-dispute-rates.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { aReportLine, aReportsFolder, aSaleOf } from "#tests/fraud-reports/report-files.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { aPaidTransaction, callersOf } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();
const aFile = await aReportsFolder();
const NOW = new Date();
const MONTH = monthOf(NOW);
const LAST = monthBefore(MONTH, 1);
const inMonth = (month: string) => new Date(`${month}-01T00:00:00Z`);

async function aMerchant() {
  const organization = await anOrganization(platform);
  const { disputeRates } = callersOf(platform, organization);
  const read = async (months = 2) => disputeRates.getDisputeRates({ months });
  const figures = async (program: string, month = MONTH) =>
    (await read()).rates.find((each) => each.program === program && each.month === month);
  return { organization, read, figures };
}

test("a merchant without anything has rates of nothing, by named definitions", async () => {
  const { read } = await aMerchant();
  const rates = await read(3);
  expect(rates).toMatchObject({ definitionsVersion: "2026-04", lastMonth: MONTH, firstMonth: monthBefore(MONTH, 2) });
  expect(rates.programs).toMatchObject([
    { program: "visa_vamp", network: "visa", thresholdBasisPoints: 150, thresholdCount: 1_500 },
    { program: "mastercard_ecm", network: "mastercard", thresholdBasisPoints: 150, thresholdCount: 100 },
    { program: "mastercard_hecm", network: "mastercard", thresholdBasisPoints: 300, thresholdCount: 300 },
  ]);
  expect(rates.rates).toHaveLength(9);
  expect(rates.rates.every(({ level, countedCount }) => level === "below" && countedCount === 0)).toBe(true);
  expect([rates.fraudReportsImportedAt, rates.rates[0]?.rateBasisPoints]).toEqual([undefined, undefined]);
});

test("Visa's rate is of fraud reports and disputes, by this month's sales without the card present", async () => {
  const { organization, figures, read } = await aMerchant();
  const work = organization.work();
  await someTransactionRows(work, 7, { brand: "Visa" });
  await someTransactionRows(work, 3, { brand: "Visa", channel: "terminal" });
  await someTransactionRows(work, 2, { brand: "Visa", capturedMinorUnits: 0n, status: "failed" });
  await someTransactionRows(work, 2, { brand: "Visa", createdAt: inMonth(LAST) });
  await someTransactionRows(work, 5, { brand: "AmericanExpress" });
  await someDisputeRows(work, 2, { network: "visa", openedAt: NOW });
  await someDisputeRows(work, 4, { network: "visa", openedAt: NOW, stage: "pre_dispute" });
  await someDisputeRows(work, 1, { network: "amex", openedAt: NOW });
  const expected = { disputeCount: 2, countedCount: 2, saleMonth: MONTH, saleCount: 7, rateBasisPoints: 2_857 };
  expect(await figures("visa_vamp")).toMatchObject(expected);
  // Nothing was imported, which is not the same as no reports.
  expect((await figures("visa_vamp"))?.fraudReportCount).toBeUndefined();

  const sale = await aSaleOf(organization, "Visa");
  await importFraudReports(
    organization.work(),
    await aFile(aReportLine(sale), aReportLine(sale, { on: `${LAST}-28` })),
  );
  const withFraud = { fraudReportCount: 1, countedCount: 3, saleCount: 8, rateBasisPoints: 3_750 };
  expect(await figures("visa_vamp")).toMatchObject(withFraud);
  expect(await figures("visa_vamp", LAST)).toMatchObject({ fraudReportCount: 1, countedCount: 1, saleCount: 2 });
  expect((await read()).fraudReportsImportedAt).toBeDefined();
});

test("Mastercard's rates are of disputes, by last month's sales, in person too", async () => {
  const { organization, figures } = await aMerchant();
  const work = organization.work();
  await someTransactionRows(work, 50, { brand: "Mastercard", createdAt: inMonth(LAST) });
  await someTransactionRows(work, 10, { brand: "Maestro", createdAt: inMonth(LAST), channel: "terminal" });
  await someTransactionRows(work, 5, { brand: "Mastercard" });
  await someDisputeRows(work, 3, { network: "mastercard", openedAt: NOW });
  const sale = await aSaleOf(organization, "Mastercard");
  await importFraudReports(organization.work(), await aFile(aReportLine(sale, { type: "safe" })));
  for (const program of ["mastercard_ecm", "mastercard_hecm"]) {
    const expected = { disputeCount: 3, countedCount: 3, saleMonth: LAST, saleCount: 60, rateBasisPoints: 500 };
    expect(await figures(program)).toMatchObject(expected);
    expect((await figures(program))?.fraudReportCount).toBeUndefined();
  }
});

test("sales and disputes count as they happen at the engine: an inquiry once it is a dispute, a void no more", async () => {
  const { organization, figures } = await aMerchant();
  const { transactions } = callersOf(platform, organization);
  const paid = await aPaidTransaction(platform, organization);
  expect(await figures("visa_vamp")).toMatchObject({ saleCount: 1 });
  const { engineDisputeId } = await aDispute(platform, organization, {
    ...{ payment_id: paid.transactionId, dispute_stage: "pre_dispute" },
  });
  const before = await figures("visa_vamp");
  expect(before).toMatchObject({ disputeCount: 0 });
  await platform.sandbox.advance(engineDisputeId, { dispute_stage: "dispute", dispute_status: "dispute_opened" });
  await disputeCopy.refresh(organization.work(), engineDisputeId);
  expect(await figures("visa_vamp")).toMatchObject({ disputeCount: 1 });
  const voided = await aPaidTransaction(platform, organization);
  const sales = (await figures("visa_vamp"))?.saleCount ?? 0;
  await transactions.voidTransaction(
    { transactionId: voided.transactionId },
    { headers: { "idempotency-key": "void" } },
  );
  expect(await figures("visa_vamp")).toMatchObject({ saleCount: sales - 1 });
});

test("another organization's rows are not counted", async () => {
  const { organization } = await aMerchant();
  await someTransactionRows(organization.work(), 3, { brand: "Visa" });
  await someDisputeRows(organization.work(), 3, { network: "visa", openedAt: NOW });
  const { read } = await aMerchant();
  expect((await read()).rates.every(({ countedCount, saleCount }) => countedCount + saleCount === 0)).toBe(true);
});

const rows = fc.record({
  sales: fc.array(
    fc.record({
      brand: fc.constantFrom("Visa", "Mastercard", "Maestro", "Discover"),
      channel: fc.constantFrom("api", "terminal"),
      capturedMinorUnits: fc.constantFrom(0n, 4_200n),
      isLast: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  disputes: fc.array(
    fc.record({
      network: fc.constantFrom("visa", "mastercard", "discover", null),
      stage: fc.constantFrom("pre_dispute", "dispute", "arbitration"),
      isLast: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
});

test("rates equal a count of the rows after any changes, and sums made afterwards for rows that were there", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async ({ sales, disputes }) => {
      const { organization, read } = await aMerchant();
      const work = organization.work();
      const at = (isLast: boolean) => (isLast ? inMonth(LAST) : NOW);
      const ids: string[] = [];
      for (const { isLast, ...sale } of sales)
        ids.push(...(await someTransactionRows(work, 1, { ...sale, createdAt: at(isLast) })));
      for (const { isLast, ...dispute } of disputes)
        await someDisputeRows(work, 1, { ...dispute, openedAt: at(isLast) });
      // Half of the sales are captured, or voided, later.
      for (const id of ids.filter((_id, place) => place % 2 === 0)) await flip(organization, id);
      const rates = (await read()).rates;
      expect(rates.map(countsOf)).toEqual(await countRows(organization));
      await foldAll(platform.context);
      expect((await read()).rates).toEqual(rates);

      await refill(organization);
      expect((await read()).rates).toEqual(rates);
    }),
    { numRuns: 6 },
  );
}, 60_000);

async function flip(organization: TestOrganization, id: string) {
  await organization.work().atomically(async (phase) => {
    const sale = await phase.em.findOneOrFail(TransactionExtensionEntity, { id, environment: phase.environment });
    sale.capturedMinorUnits = sale.capturedMinorUnits === 0n ? 4_200n : 0n;
    await phase.save();
  });
}

/** Sums anew as the migration does for rows that are there, of this organization alone. */
function refill({ id }: TestOrganization) {
  return onDatabase(platform.databaseUrl, async (client) => {
    await client.query("delete from tallies where organization_id = $1", [id]);
    for (const fill of [Fill.fillSales, Fill.fillDisputes])
      await client.query(fill.replace(/where (?=captured|stage)/, `where organization_id = '${id}' and `));
  });
}

interface Counted {
  readonly program: string;
  readonly month: string;
  readonly disputeCount: number;
  readonly saleCount: number;
}

const countsOf = ({ program, month, disputeCount, saleCount }: Counted) => ({
  program,
  month,
  disputeCount,
  saleCount,
});

/** By counting every row. */
async function countRows(organization: TestOrganization) {
  const { em } = organization.work();
  const sales = await em.execute<{ brand: string; channel: string; created_at: string; captured: string }[]>(
    `select brand, channel, created_at, captured_minor_units as captured from transaction_extensions
     where organization_id = ?`,
    [organization.id],
  );
  const disputes = await em.execute<{ network: string | null; stage: string; opened_at: string }[]>(
    "select network, stage, opened_at from dispute_extensions where organization_id = ?",
    [organization.id],
  );
  const month = (at: string) => new Date(at).toISOString().slice(0, 7);
  const saleCount = (brands: readonly string[], of: string, channels: readonly string[]) =>
    sales.filter(
      (each) =>
        brands.includes(each.brand) &&
        channels.includes(each.channel) &&
        month(each.created_at) === of &&
        BigInt(each.captured) > 0n,
    ).length;
  const disputeCount = (network: string, of: string) =>
    disputes.filter((each) => each.network === network && each.stage !== "pre_dispute" && month(each.opened_at) === of)
      .length;
  return [LAST, MONTH].flatMap((of) => [
    ...[
      {
        program: "visa_vamp",
        month: of,
        disputeCount: disputeCount("visa", of),
        saleCount: saleCount(["Visa"], of, ["api"]),
      },
    ],
    ...["mastercard_ecm", "mastercard_hecm"].map((program) => ({
      ...{ program, month: of, disputeCount: disputeCount("mastercard", of) },
      saleCount: saleCount(["Mastercard", "Maestro"], monthBefore(of, 1), ["api", "terminal"]),
    })),
  ]);
}
