import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ExportPartEntity } from "./export.entity.ts";
import { assertReady } from "./export.rules.ts";
import { getExport } from "./exports.service.ts";

interface Wanted {
  readonly exportId: string;
  readonly resources: readonly string[];
  readonly part: number;
}

interface Reader {
  /** A person whose last sign-in is too old for a file that a mail links to. */
  readonly isStale: boolean;
}

/** One part of the file. @throws resource_missing, fresh_sign_in_required, export_expired, export_not_ready */
export async function readExportPart(work: UnitOfWork, { exportId, resources, part }: Wanted, { isStale }: Reader) {
  const row = await getExport(work, exportId, resources);
  // The app sets the part and begins with 0, so a long download may outlast the ten minutes.
  if (row.exportScheduleId != null && part === 0 && isStale) throw refuse("fresh_sign_in_required");
  assertReady(row);
  const found = await work.em.findOne(ExportPartEntity, { exportId: row.id, number: part });
  return {
    content: Buffer.from(found?.content ?? "", "utf8"),
    contentType: "text/csv",
    fileName: `${row.resource}-${row.createdAt.toISOString().slice(0, 10)}.csv`,
    hasMore: found != null && found.nextCursor != null,
  };
}
