import { fraudReportEvents } from "#contract/events/fraud-reports.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { FraudReportSchema, FraudReportService } from "#proto/tollhouse/v1/fraud_reports_pb.ts";
import { APPLY_RULES, applyRules } from "./apply-rules.ts";
import { FraudReportEntity, FraudReportFileEntity } from "./fraud-report.entity.ts";
import { fraudReportList, fraudReportMessage } from "./fraud-report.list.ts";
import { fraudReportCommands } from "./fraud-reports.commands.ts";
import { seedFraudReports } from "./seed-fraud-reports.ts";

/** Payments that card networks report as fraud (docs/fraud-reports.md). */
export const fraudReports = capability("fraud-reports", {
  service: FraudReportService,
  handlers: {
    listFraudReports: listing(fraudReportList),
    getFraudReport: retrieving(FraudReportEntity, "fraudReportId", fraudReportMessage),
  },
  lists: [fraudReportList],
  entities: [FraudReportEntity, FraudReportFileEntity],
  events: fraudReportEvents,
  shows: [shown(FraudReportEntity, FraudReportSchema, fraudReportMessage)],
  due: { [APPLY_RULES]: applyRules },
  commands: fraudReportCommands,
  sandbox: seedFraudReports,
});

export { type FraudReport, FraudReportEntity } from "./fraud-report.entity.ts";
export { findLastImport, findReported } from "./fraud-reports.queries.ts";
