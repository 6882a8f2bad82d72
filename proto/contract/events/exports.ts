import { ExportSchema } from "#proto/tollhouse/v1/exports_pb.ts";
import { eventsOf } from "./event-declaration.ts";

/** An export holds rows of any list, so its events need every scope that reads. */
export const exportEvents = eventsOf(
  { message: ExportSchema, scope: "*" },
  {
    "export.created": { meaning: "An export was requested." },
    "export.started": { meaning: "An export that takes longer is being prepared." },
    "export.ready": { meaning: "The file of an export can be downloaded." },
    "export.failed": { meaning: "An export could not be prepared." },
    "export.expired": { meaning: "The file of an export was deleted." },
  },
);
