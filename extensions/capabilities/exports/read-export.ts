import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ExportPartEntity } from "./export.entity.ts";
import { assertReady } from "./export.rules.ts";
import { getExport } from "./exports.service.ts";

interface Wanted {
  readonly exportId: string;
  readonly resources: readonly string[];
  readonly part: number;
}

/** One part of the file. @throws resource_missing, export_not_ready */
export async function readExportPart(work: UnitOfWork, { exportId, resources, part }: Wanted) {
  const row = await getExport(work, exportId, resources);
  assertReady(row);
  const found = await work.em.findOne(ExportPartEntity, { exportId: row.id, number: part });
  return {
    content: Buffer.from(found?.content ?? "", "utf8"),
    contentType: "text/csv",
    fileName: `${row.resource}-${row.createdAt.toISOString().slice(0, 10)}.csv`,
    hasMore: found != null && found.nextCursor != null,
  };
}
