import { idOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { FraudReportService } from "#proto/tollhouse/v1/fraud_reports_pb.ts";
import { FRAUD_REPORT_COLUMNS } from "./fraud-report-columns.tsx";
import { fraudReportView } from "./fraud-report-view.server.ts";

export const FRAUD_REPORT_LIST = defineListPage({
  method: FraudReportService.method.listFraudReports,
  nouns: ["fraud report", "fraud reports"],
  view: fraudReportView,
  columns: FRAUD_REPORT_COLUMNS,
  tabs: {
    all: { name: "All", request: {} },
    visa: { name: "Visa", request: { network: ["visa"] } },
    mastercard: { name: "Mastercard", request: { network: ["mastercard"] } },
  },
  filters: {
    created: { kind: "dates", label: "Received" },
    transaction: { kind: "text", label: "Transaction", placeholder: "txn_…" },
  },
  fields: { created: "createdAt", transaction: idOf("transactionId") },
});
