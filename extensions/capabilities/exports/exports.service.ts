import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import type { Exportable } from "#extensions/platform/lists/exportable.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Export, ExportEntity, ExportPartEntity } from "./export.entity.ts";

/** `readable` names the lists that the caller may read; empty means all. @throws resource_missing */
export async function getExport(work: UnitOfWork, exportId: string, readable: readonly string[]): Promise<Export> {
  const row = await readRow(work, ExportEntity, exportId, "export");
  if (readable.length > 0 && !readable.includes(row.resource)) throw noSuch("export", exportId);
  return row;
}

/** Exportable lists by resource. */
export type Exportables = ReadonlyMap<string, Exportable>;

export function exportableOf(exportables: Exportables, resource: string): Exportable {
  const found = exportables.get(resource);
  if (!found) throw new Error(`no registered capability exports ${resource}`);
  return found;
}

export async function deleteParts({ em }: UnitOfWork, { id }: Export): Promise<void> {
  await em.nativeDelete(ExportPartEntity, { exportId: id });
}
