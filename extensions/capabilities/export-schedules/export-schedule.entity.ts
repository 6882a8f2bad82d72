import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { ListFilters } from "#contract/list-filters.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { PauseReason } from "./export-schedule.rules.ts";
import type { Frequency } from "./period.rules.ts";

/** A list that is exported after each period, for some of the organization's members. */
export const ExportScheduleEntity = defineEntity({
  name: "ExportSchedule",
  tableName: "export_schedules",
  ...tenantOwned,
  properties: {
    ...resource(),
    resource: text(),
    filters: p.json<ListFilters>().columnType("jsonb"),
    frequency: text().$type<Frequency>(),
    /** User IDs. Addresses are looked up when a mail is sent. */
    recipients: p.json<readonly string[]>().columnType("jsonb"),
    status: text().$type<"active" | "paused">(),
    /** Null while active. */
    pauseReason: text().$type<PauseReason>().nullable(),
    /** The start of the current period. It ends at `nextRunAt`. */
    periodStart: instant(),
    /** Null while paused. */
    nextRunAt: instant().nullable(),
    lastExportId: text().nullable(),
  },
});

export type ExportSchedule = InferEntity<typeof ExportScheduleEntity>;
