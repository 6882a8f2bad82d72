import { lockRow } from "#extensions/platform/database/rows.ts";
import type { DueItem } from "#extensions/platform/due-work/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ExportEntity } from "./export.entity.ts";
import { deleteParts } from "./exports.service.ts";

export const EXPIRE_EXPORT = "export.expire";

/** Deletes the file at the end of its time. The row stays, so that a person sees what there was. */
export async function expireExport(phase: UnitOfWork, { subjectId }: Pick<DueItem, "subjectId">): Promise<void> {
  const row = await lockRow(phase, ExportEntity, subjectId, "export");
  if (row.status === "failed" || row.status === "expired") return;
  row.status = "expired";
  await deleteParts(phase, row);
  phase.record({ type: "export.expired", subject: row });
}
