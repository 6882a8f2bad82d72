import { withMethod } from "#app/auth/with-method.server.ts";
import { ExportService } from "#proto/tollhouse/v1/exports_pb.ts";

/** GET /api/exports */
export const loader = withMethod(ExportService.method.listExports);

/** POST /api/exports */
export const action = withMethod(ExportService.method.createExport);
