import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  type Export as ExportMessage,
  ExportSchema,
  ListExportsRequestSchema,
} from "#proto/tollhouse/v1/exports_pb.ts";
import { type Export, ExportEntity } from "./export.entity.ts";

export function exportMessage(row: Export): ExportMessage {
  return messageOf(ExportSchema, row, { exportId: row.id, exportStatus: row.status });
}

export const exportList = defineList({
  request: ListExportsRequestSchema,
  entity: ExportEntity,
  filters: {
    resources: { column: "resource", isIndexed: true },
    exportStatus: { column: "status" },
    exportScheduleId: {},
  },
  messages: (rows) => rows.map(exportMessage),
});
