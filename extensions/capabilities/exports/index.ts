import { exportEvents } from "#contract/events/exports.ts";
import { type Capability, capability } from "#extensions/platform/composition/capability.ts";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { EXPIRE_EXPORTS_OF } from "#extensions/platform/lists/exportable.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { callOf, isStale } from "#extensions/platform/work/call.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ExportSchema, ExportService } from "#proto/tollhouse/v1/exports_pb.ts";
import { createExport } from "./create-export.ts";
import { EXPIRE_EXPORT, expireExport, expireExportsOf } from "./expire-export.ts";
import { ExportEntity, ExportPartEntity } from "./export.entity.ts";
import { exportList, exportMessage } from "./export.message.ts";
import { type Exportables, getExport } from "./exports.service.ts";
import { prepareExportJob } from "./prepare-export.ts";
import { readExportPart } from "./read-export.ts";
import { seedExports } from "./seed-exports.ts";

/** The lists that the capabilities register (`exports`). */
export function exportablesOf(listed: readonly Capability[]): Exportables {
  return new Map(listed.flatMap(({ exports }) => exports).map((each) => [each.resource, each]));
}

/** Exports lists as files. */
export function exportsOf(exportables: Exportables): Capability {
  return capability("exports", {
    service: ExportService,
    lists: [exportList],
    handlers: {
      listExports: listing(exportList),
      createExport: async (request, context) =>
        exportMessage(await createExport(workOf(context), exportables, request)),
      getExport: async ({ exportId, resources }, context) =>
        exportMessage(await getExport(workOf(context), exportId, resources)),
      getExportContent: (request, context) => {
        const work = workOf(context);
        return readExportPart(work, request, { isStale: isStale(callOf(context), work.context.clock.now()) });
      },
    },
    entities: [ExportEntity, ExportPartEntity],
    events: exportEvents,
    shows: [shown(ExportEntity, ExportSchema, exportMessage)],
    due: { [EXPIRE_EXPORT]: expireExport, [EXPIRE_EXPORTS_OF]: expireExportsOf },
    jobs: [prepareExportJob(exportables)],
    sandbox: (work) => seedExports(work, exportables),
    replays: [
      replaying(ExportSchema, async (work, stored) => {
        const row = await findRow(work, ExportEntity, { id: stored.exportId });
        return row ? { ...stored, filters: row.filters } : stored;
      }),
    ],
  });
}

export { assertFilters, createExport } from "./create-export.ts";
export { type Export, ExportEntity } from "./export.entity.ts";
export { markMailed } from "./exports.queries.ts";
export { type Exportables, exportableOf } from "./exports.service.ts";
