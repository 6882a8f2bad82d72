import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type FraudReport, FraudReportSchema } from "#proto/tollhouse/v1/fraud_reports_pb.ts";

export type FraudReportView = ReturnType<typeof fraudReportView>;

export function fraudReportView(report: FraudReport) {
  const { createdAt, ...view } = viewOf(FraudReportSchema, report);
  return { ...view, createdAt: createdAt ?? "" };
}
