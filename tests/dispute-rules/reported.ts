import { applyRules } from "#extensions/capabilities/fraud-reports/apply-rules.ts";
import { importFraudReports } from "#extensions/capabilities/fraud-reports/import-fraud-reports.ts";
import { FraudReportEntity } from "#extensions/capabilities/fraud-reports/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { aReportLine, aReportsFolder } from "#tests/fraud-reports/report-files.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import { A_RULE, ruling } from "./desk.ts";

type Asking = Extract<DueHandler, { asks: unknown }>;

/** A payment of 42.00 that its bank reports as fraud, and what due work does about it. */
export async function reporting(platform: Platform, organization: TestOrganization, rule: object = {}) {
  const aFile = await aReportsFolder();
  const { clients } = ruling(platform, organization);
  await clients().disputeRules.createDisputeRule({ ...A_RULE, kind: "fraud_report", ...rule });
  return {
    clients,
    aSale: async () =>
      (await aPaidTransaction(platform, organization, { amount: 4_200n, testCard: "visa" })).transactionId,
    async report(transactionId: string, amount = 4_200): Promise<string> {
      await importFraudReports(organization.work(), await aFile(aReportLine(transactionId, { amount })));
      const { em } = organization.work();
      const [report] = await em.find(FraudReportEntity, { transactionId }, { orderBy: { id: "desc" }, limit: 1 });
      return report?.id ?? "";
    },
    apply: (subjectId: string, attempt = 1) =>
      (applyRules as Asking).asks(
        organization.work(),
        { kind: "fraud_report.apply_rules", subjectId, dueAt: new Date(), attempt },
        async () => {},
      ),
    refundsOf: (transactionId: string) => organization.work().em.find(RefundExtensionEntity, { transactionId }),
  };
}
