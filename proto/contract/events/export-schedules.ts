import { ExportScheduleSchema } from "#proto/tollhouse/v1/export_schedules_pb.ts";
import { eventsOf } from "./event-declaration.ts";

/** A schedule may be of any list, so its events require every read scope. */
export const exportScheduleEvents = eventsOf(
  { message: ExportScheduleSchema, scope: "*", example: { pause_reason: null } },
  {
    "export_schedule.created": {
      meaning: "An export schedule was created.",
      example: { last_export_id: null, version: 1 },
    },
    "export_schedule.updated": { meaning: "What an export schedule exports, how often or for whom was changed." },
    "export_schedule.ran": { meaning: "An export schedule began the export of a period that has ended." },
    "export_schedule.paused": {
      meaning: "An export schedule was paused, by a person or because none of its recipients may read exports.",
      example: { export_schedule_status: "paused", pause_reason: "no_recipients", next_run_at: null },
    },
    "export_schedule.resumed": { meaning: "A paused export schedule runs again." },
    "export_schedule.deleted": { meaning: "An export schedule was deleted." },
  },
);
