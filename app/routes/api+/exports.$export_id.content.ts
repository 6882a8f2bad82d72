import { withMethod } from "#app/auth/with-method.server.ts";
import { exportFile } from "#app/capabilities/exports/export-file.server.ts";
import { ExportService } from "#proto/tollhouse/v1/exports_pb.ts";

/** GET /api/exports/:export_id/content */
export const loader = withMethod(ExportService.method.getExportContent, {
  respond: (first, _request, { client, ask }) => exportFile(client, first, ask),
});
