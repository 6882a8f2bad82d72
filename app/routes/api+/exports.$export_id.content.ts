import { withMethod } from "#app/auth/with-method.server.ts";
import { assertMayDownload } from "#app/capabilities/exports/assert-may-download.server.ts";
import { exportFile } from "#app/capabilities/exports/export-file.server.ts";
import { ExportService } from "#proto/tollhouse/v1/exports_pb.ts";

/** GET /api/exports/:export_id/content */
export const loader = withMethod(ExportService.method.getExportContent, {
  async fill({ session, extensions }, { exportId = "" }, { scope }) {
    if (session) await assertMayDownload({ session, extensions, exportId }, scope);
    return {};
  },
  respond: (first, _request, { client, ask }) => exportFile(client, first, ask),
});
