import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ExportEntity } from "./export.entity.ts";
import { clearFilters } from "./exports.queries.ts";
import { deleteParts } from "./exports.service.ts";

export const EXPIRE_EXPORT = "export.expire";

/** Deletes an expired export's file and filters. The row stays as a record. */
export async function expireExport(phase: UnitOfWork, { subjectId }: Pick<DueItem, "subjectId">): Promise<void> {
  await expire(phase, subjectId);
}

/** Deletes the files of a list. An export in preparation ends, since its first parts may contain removed details. */
export async function expireExportsOf(phase: UnitOfWork, { subjectId: resource }: Pick<DueItem, "subjectId">) {
  const open = { environment: phase.environment, resource, status: { $ne: "expired" } } as const;
  const rows = await phase.em.find(ExportEntity, open, { fields: ["id"], orderBy: { id: "asc" } });
  for (const { id } of rows) await expire(phase, id);
}

async function expire(phase: UnitOfWork, exportId: string): Promise<void> {
  const row = await lockRow(phase, ExportEntity, exportId, "export");
  if (row.status === "expired") return;
  // Filters may contain personal details.
  if (row.status === "failed") return clearFilters(phase, exportId);
  row.filters = {};
  row.status = "expired";
  // A redaction comes earlier.
  if (phase.now() < row.expiresAt) row.expiresAt = phase.now();
  await deleteParts(phase, row);
  phase.record({ type: "export.expired", subject: row });
}
