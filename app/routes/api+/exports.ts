import { withMethod } from "#app/auth/with-method.server.ts";
import { readableLists, refuseUnreadable } from "#app/capabilities/exports/readable-lists.server.ts";
import { ExportService } from "#proto/tollhouse/v1/exports_pb.ts";

/** GET /api/exports */
export const loader = withMethod(ExportService.method.listExports, { fill: readableLists });

/** POST /api/exports */
export const action = withMethod(ExportService.method.createExport, { fill: refuseUnreadable });
