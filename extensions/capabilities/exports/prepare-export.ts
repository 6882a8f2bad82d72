import { csvHeader, csvLines } from "#contract/csv.ts";
import { requestOfFilters } from "#contract/list-filters.ts";
import { type PayloadJob, payloadJob } from "#extensions/platform/job-runner/job.ts";
import { createRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Export, ExportEntity, ExportPartEntity } from "./export.entity.ts";
import { exportQueue } from "./export.queue.ts";
import { type FailureCode, isUnfinished, MAX_ROWS, PARTS_PER_RUN, ROWS_PER_PART } from "./export.rules.ts";
import { deleteParts, type Exportables, exportableOf } from "./exports.service.ts";

/**
 * Writes the file part by part. A part, the totals and the cursor commit together under the export's lock: runs
 * continue each other and take turns.
 */
export function prepareExportJob(exportables: Exportables): PayloadJob {
  return payloadJob(
    exportQueue,
    async (work, { exportId }) => {
      const append = (parts: number) => work.atomically((phase) => appendPart(phase, exportables, { exportId, parts }));
      let parts = 0;
      while (parts < PARTS_PER_RUN && (await append(parts))) parts += 1;
    },
    (work, { exportId }) => work.atomically((phase) => failExport(phase, exportId)),
  );
}

interface Progress {
  readonly exportId: string;
  /** Parts written in this run. */
  readonly parts: number;
}

/** False when this run is done: the export is finished, or another run continues it. */
async function appendPart(
  phase: UnitOfWork,
  exportables: Exportables,
  { exportId, parts }: Progress,
): Promise<boolean> {
  const row = await lockRow(phase, ExportEntity, exportId, "export");
  if (!isUnfinished(row)) return false;
  const { request, columns, page } = exportableOf(exportables, row.resource);
  const last = await lastPart(phase, exportId);
  const { data, nextCursor } = await page(phase, requestOfFilters(request, row.filters), {
    cursor: last?.nextCursor ?? undefined,
    limit: ROWS_PER_PART,
  });
  const content = (last ? "" : csvHeader(columns)) + csvLines(columns, data);
  const number = last ? last.number + 1 : 0;
  createRow(phase, ExportPartEntity, {
    id: `${exportId}.${number}`,
    exportId,
    number,
    content,
    rowCount: data.length,
    nextCursor: nextCursor ?? null,
  });
  await phase.em.flush();
  return grow(phase, row, { rows: data.length, bytes: Buffer.byteLength(content), isLast: !nextCursor, parts });
}

interface Grown {
  readonly rows: number;
  readonly bytes: number;
  readonly isLast: boolean;
  readonly parts: number;
}

async function grow(phase: UnitOfWork, row: Export, { rows, bytes, isLast, parts }: Grown): Promise<boolean> {
  const rowCount = row.rowCount + BigInt(rows);
  const sizeBytes = row.sizeBytes + BigInt(bytes);
  if (rowCount > MAX_ROWS) {
    await endAsFailed(phase, row, "too_many_rows");
    return false;
  }
  if (isLast) {
    Object.assign(row, { status: "ready", rowCount, sizeBytes, readyAt: phase.now() });
    phase.record({ type: "export.ready", subject: row, data: { row_count: String(rowCount) } });
    return false;
  }
  if (row.status === "pending") {
    Object.assign(row, { status: "processing", rowCount, sizeBytes });
    phase.record({ type: "export.started", subject: row });
  }
  // Bypasses the entity: totals of an unfinished file do not change the export's version.
  else await phase.em.nativeUpdate(ExportEntity, { id: row.id }, { rowCount, sizeBytes });
  // The next run starts when this part commits, with its own retries.
  if (parts + 1 === PARTS_PER_RUN) phase.enqueue(exportQueue, { exportId: row.id });
  return true;
}

async function failExport(phase: UnitOfWork, exportId: string): Promise<void> {
  const row = await lockRow(phase, ExportEntity, exportId, "export");
  if (isUnfinished(row)) await endAsFailed(phase, row, "internal_error");
}

async function endAsFailed(phase: UnitOfWork, row: Export, failureCode: FailureCode): Promise<void> {
  await deleteParts(phase, row);
  Object.assign(row, { status: "failed", failureCode, rowCount: 0n, sizeBytes: 0n });
  phase.record({ type: "export.failed", subject: row, data: { failure_code: failureCode } });
}

async function lastPart({ em }: UnitOfWork, exportId: string) {
  return em.findOne(ExportPartEntity, { exportId }, { orderBy: { number: "desc" }, fields: ["number", "nextCursor"] });
}
