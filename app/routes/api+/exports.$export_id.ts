import { withMethod } from "#app/auth/with-method.server.ts";
import { ExportService } from "#proto/tollhouse/v1/exports_pb.ts";

/** GET /api/exports/:export_id */
export const loader = withMethod(ExportService.method.getExport);
