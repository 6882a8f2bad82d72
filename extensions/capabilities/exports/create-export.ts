import { FilterError, type ListFilters, requestOfFilters } from "#contract/list-filters.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Exportable } from "#extensions/platform/lists/exportable.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { EXPIRE_EXPORT } from "./expire-export.ts";
import { type Export, ExportEntity } from "./export.entity.ts";
import { exportQueue } from "./export.queue.ts";
import { assertMayStart, expiryOf, UNFINISHED } from "./export.rules.ts";
import { type Exportables, exportableOf } from "./exports.service.ts";

/** The schedule that makes an export, and the period that it is of. */
type OfSchedule = Partial<Pick<Export, "exportScheduleId" | "periodStart" | "periodEnd" | "attempt">>;

interface NewExport {
  readonly resource: string;
  readonly filters: ListFilters;
  readonly of?: OfSchedule;
}

/** Stores the export and enqueues its preparation. @throws export_filter_invalid, too_many_exports */
export function createExport(
  work: UnitOfWork,
  exportables: Exportables,
  { resource, filters, of = {} }: NewExport,
): Promise<Export> {
  assertFilters(exportableOf(exportables, resource), filters);
  return work.atomically(async (phase) => {
    // Schedules have a limit of their own, and don't stop a person from exporting.
    if (!of.exportScheduleId) assertMayStart(await countUnfinished(phase));
    const now = phase.now();
    const row = createRow(phase, ExportEntity, {
      id: newId("export", now),
      resource,
      format: "csv",
      filters,
      status: "pending",
      rowCount: 0n,
      sizeBytes: 0n,
      expiresAt: expiryOf(now),
      ...of,
    });
    phase.record({ type: "export.created", subject: row, data: { resource } });
    phase.enqueue(exportQueue, { exportId: row.id });
    phase.due({ kind: EXPIRE_EXPORT, subjectId: row.id, at: row.expiresAt });
    return row;
  });
}

function countUnfinished({ em, environment }: UnitOfWork): Promise<number> {
  return em.count(ExportEntity, { environment, status: { $in: [...UNFINISHED] }, exportScheduleId: null });
}

/** @throws export_filter_invalid */
export function assertFilters({ request }: Exportable, filters: ListFilters): void {
  try {
    requestOfFilters(request, filters);
  } catch (error) {
    if (error instanceof FilterError)
      throw refuse("export_filter_invalid", { problem: error.message, param: `filters.${error.filter}` });
    throw error;
  }
}
