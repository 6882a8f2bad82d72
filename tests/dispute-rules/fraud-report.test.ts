import { describe, expect, test, vi } from "vitest";
import { applyRules } from "#extensions/capabilities/fraud-reports/apply-rules.ts";
import { importFraudReports } from "#extensions/capabilities/fraud-reports/import-fraud-reports.ts";
import { FraudReportEntity } from "#extensions/capabilities/fraud-reports/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { aReportLine, aReportsFolder } from "#tests/fraud-reports/report-files.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import { A_RULE, ruling } from "./desk.ts";

vi.setConfig({ testTimeout: 60_000 });

const { platform } = await startPlatform();
const aFile = await aReportsFolder();
type Asking = Extract<DueHandler, { asks: unknown }>;

async function aShop(rule: object = {}) {
  const organization = await anOrganization(platform);
  const { clients } = ruling(platform, organization);
  await clients().disputeRules.createDisputeRule({ ...A_RULE, kind: "fraud_report", ...rule });
  const { transactionId } = await aPaidTransaction(platform, organization, { amount: 4_200n, testCard: "visa" });
  const { em } = organization.work();
  return {
    clients,
    transactionId,
    /** Reports the payment, and does what due work does. */
    async report({ amount = 4_200, currency = "USD" } = {}, attempts = 1) {
      await importFraudReports(organization.work(), await aFile(aReportLine(transactionId, { amount, currency })));
      const [report] = await organization.work().em.find(FraudReportEntity, {}, { orderBy: { id: "desc" }, limit: 1 });
      const subjectId = report?.id ?? "";
      expect(await em.count(DueWorkEntity, { subjectId, kind: "fraud_report.apply_rules" })).toBe(1);
      for (let attempt = 1; attempt <= attempts; attempt += 1)
        await (applyRules as Asking).asks(
          organization.work(),
          { kind: "fraud_report.apply_rules", subjectId, dueAt: new Date(), attempt },
          async () => {},
        );
    },
    refunds: () => organization.work().em.find(RefundExtensionEntity, { transactionId }),
  };
}

describe("a payment that is reported as fraud", () => {
  test("is refunded once by a rule, however often the report is tried", async () => {
    const { report, refunds } = await aShop({ reasonCategory: "fraudulent", network: "visa" });
    await report({}, 3);
    expect(await refunds()).toMatchObject([{ status: "succeeded", amountMinorUnits: 4_200n, reason: "fraudulent" }]);
    expect((await refunds())[0]?.note).toMatch(/^Refunded by the dispute rule drl_/);
  });

  test("is refunded by what remains of the amount, and not again by a second report", async () => {
    const { report, refunds, clients, transactionId } = await aShop();
    await clients("part").refunds.createRefund({ transactionId, amount: 1_200n });
    await report();
    await report();
    expect((await refunds()).map(({ amountMinorUnits }) => amountMinorUnits).sort()).toEqual([1_200n, 3_000n]);
  });

  test("is left alone where the report has another currency", async () => {
    const { report, refunds } = await aShop({ currency: "EUR" });
    await report({ currency: "EUR" });
    expect(await refunds()).toEqual([]);
  });

  test.each([
    ["for inquiries", { kind: "inquiry" }],
    ["for less", { maxAmount: 4_199n }],
    ["for another network", { network: "mastercard" }],
  ])("is left alone by a rule %s", async (_name, rule) => {
    const { report, refunds } = await aShop(rule);
    await report();
    expect(await refunds()).toEqual([]);
  });
});
