import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { ReportType } from "./report-line.rules.ts";

/** A payment that the cardholder's bank reported to the card network as fraud. It never changes. */
export const FraudReportEntity = defineEntity({
  name: "FraudReport",
  tableName: "fraud_reports",
  ...tenantOwned,
  properties: {
    ...resource(),
    reportType: text().$type<ReportType>(),
    /** The network's ID of the report. */
    networkReference: text(),
    network: text(),
    transactionId: text(),
    /** The network's word for the kind of fraud. */
    fraudType: text().nullable(),
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    reportedOn: p.date(),
  },
});

export type FraudReport = InferEntity<typeof FraudReportEntity>;

/** An imported file. The same content is imported once. */
export const FraudReportFileEntity = defineEntity({
  name: "FraudReportFile",
  tableName: "fraud_report_files",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    sha256: text(),
    lineCount: p.integer(),
    createdAt: instant(),
    /** Null while reports are missing, for example after a crash: importing the same file again continues. */
    finishedAt: instant().nullable(),
  },
});
