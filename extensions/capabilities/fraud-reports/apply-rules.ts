import { refundSaleByRule } from "#extensions/capabilities/dispute-rules/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { FraudReportEntity } from "./fraud-report.entity.ts";

/** Due once for each new report. */
export const APPLY_RULES = "fraud_report.apply_rules";

/** Every report counts as fraud. The network's own kinds of fraud are no categories of disputes. */
const REASON = "fraudulent";

export const applyRules = asking(async (work, { subjectId, attempt }) => {
  const report = await findRow(work, FraudReportEntity, { id: subjectId });
  if (!report) return;
  const { id, network, amountMinorUnits, currency, transactionId } = report;
  const warning = { id, kind: "fraud_report", reasonCategory: REASON, network, amountMinorUnits, currency } as const;
  await refundSaleByRule(work, { transactionId, warning, attempt });
});
