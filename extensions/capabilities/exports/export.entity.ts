import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { ListFilters } from "#contract/list-filters.ts";
import { createdAt, instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { ExportStatus, FailureCode } from "./export.rules.ts";

/** A list exported as a file, in preparation or finished. */
export const ExportEntity = defineEntity({
  name: "Export",
  tableName: "exports",
  ...tenantOwned,
  properties: {
    ...resource(),
    resource: text(),
    format: text(),
    filters: p.json<ListFilters>().columnType("jsonb"),
    status: text().$type<ExportStatus>(),
    failureCode: text().$type<FailureCode>().nullable(),
    rowCount: p.bigint("bigint"),
    sizeBytes: p.bigint("bigint"),
    readyAt: instant().nullable(),
    expiresAt: instant(),
    /** The schedule that made it, with the period. */
    exportScheduleId: text().nullable(),
    periodStart: instant().nullable(),
    periodEnd: instant().nullable(),
    /** 1 for the first export of the schedule's period, and one more for each that replaces a failed one. */
    attempt: p.integer().nullable(),
    /** When its mails were enqueued. Not shown, and no change of the export. */
    mailedAt: instant().nullable(),
  },
});

export type Export = InferEntity<typeof ExportEntity>;

/** A part of the file, and the cursor after it. */
export const ExportPartEntity = defineEntity({
  name: "ExportPart",
  tableName: "export_parts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    exportId: text(),
    /** 0, 1, 2 … without a gap. */
    number: p.integer(),
    content: text(),
    rowCount: p.integer(),
    /** Null in the last part. */
    nextCursor: text().nullable(),
    createdAt: createdAt(),
  },
});
