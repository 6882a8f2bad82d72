import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type Export, ExportSchema } from "#proto/tollhouse/v1/exports_pb.ts";

export type ExportView = ReturnType<typeof exportView>;

export function exportView(row: Export) {
  const { exportStatus: status, createdAt, expiresAt, ...view } = viewOf(ExportSchema, row);
  return { ...view, status, createdAt: createdAt ?? "", expiresAt: expiresAt ?? "" };
}
