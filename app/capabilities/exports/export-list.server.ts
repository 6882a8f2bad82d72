import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { ExportService } from "#proto/tollhouse/v1/exports_pb.ts";
import { EXPORT_COLUMNS } from "./export-columns.tsx";
import { exportView } from "./export-view.server.ts";

export const EXPORT_LIST = defineListPage({
  method: ExportService.method.listExports,
  nouns: ["export", "exports"],
  view: exportView,
  columns: EXPORT_COLUMNS,
});
