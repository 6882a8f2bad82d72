import { ExportSchema } from "#proto/tollhouse/v1/exports_pb.ts";
import { eventsOf } from "./event-declaration.ts";

/** An export contains rows of any list, so its events require every read scope. */
export const exportEvents = eventsOf(
  { message: ExportSchema, scope: "*", example: { failure_code: null } },
  {
    "export.created": {
      meaning: "An export was requested.",
      example: { export_status: "pending", row_count: 0, size_bytes: 0 },
    },
    "export.started": {
      meaning: "An export that takes longer is being prepared.",
      example: { export_status: "processing", row_count: 0, size_bytes: 0 },
    },
    "export.ready": {
      meaning: "The file of an export can be downloaded.",
      example: { ready_at: "2026-11-03T09:24:07Z" },
    },
    "export.failed": {
      meaning: "An export could not be prepared.",
      example: { export_status: "failed", failure_code: "too_many_rows" },
    },
    "export.expired": {
      meaning: "The file of an export was deleted.",
      example: { export_status: "expired", ready_at: "2026-11-03T09:24:07Z" },
    },
  },
);
