import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { settleDisputed } from "#extensions/capabilities/disputes/settle-disputed.ts";
import { importFraudReports } from "#extensions/capabilities/fraud-reports/import-fraud-reports.ts";
import { monthBefore, monthOf } from "#extensions/platform/kernel/months.rules.ts";
import { aReportLine, aReportsFolder, aSaleOf } from "#tests/fraud-reports/report-files.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
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

test("a dispute counts for its payment's network once the payment is known, and once only", async () => {
  const { organization, figures } = await aMerchant();
  const { disputeAnalytics } = callersOf(platform, organization);
  const [transactionId = ""] = await someTransactionRows(organization.work(), 1, { brand: "Visa" });
  const [id = ""] = await someDisputeRows(organization.work(), 1, { transactionId, reasonCode: "13.1", openedAt: NOW });
  for (const stage of ["dispute", "pre_arbitration"]) {
    await organization.work().atomically(async (phase) => {
      const dispute = await phase.em.findOneOrFail(DisputeExtensionEntity, { id });
      dispute.stage = stage;
      phase.record({ type: "dispute.stage_changed", subject: dispute });
      await phase.save();
      await settleDisputed(phase, dispute);
    });
    expect((await figures("visa_vamp"))?.disputeCount).toBe(1);
    expect((await disputeAnalytics.getDisputeAnalytics({ groupBy: "network" })).groups).toMatchObject([
      { group: "visa", openedCount: 1 },
    ]);
  }
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
