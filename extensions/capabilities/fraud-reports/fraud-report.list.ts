import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { FraudReportSchema, ListFraudReportsRequestSchema } from "#proto/tollhouse/v1/fraud_reports_pb.ts";
import { type FraudReport, FraudReportEntity } from "./fraud-report.entity.ts";

export function fraudReportMessage(report: FraudReport) {
  return messageOf(FraudReportSchema, report, { fraudReportId: report.id, amount: report.amountMinorUnits });
}

export const fraudReportList = defineList({
  request: ListFraudReportsRequestSchema,
  entity: FraudReportEntity,
  filters: { network: {}, transactionId: { isIndexed: true } },
  messages: (rows) => rows.map(fraudReportMessage),
});
