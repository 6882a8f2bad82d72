import { errors } from "./catalog-entry.ts";

export const exportErrors = {
  ...errors(400, "invalid_request", {
    export_filter_invalid: {
      meaning: "the list has no such filter, or it does not take this value",
      message: "{problem}",
      sampleParam: "filters",
    },
    export_schedule_recipient_unknown: {
      meaning: "a recipient is no member of the organization, or has no role in it",
      message: "{user_id} is no member of the organization who may read exports.",
      sampleParam: "recipients",
      remedy: "name members of the organization",
    },
  }),
  ...errors(409, "conflict", {
    export_not_ready: {
      meaning: "the export is not ready; the message names its status",
      message: "The export is {status}, so there is no file to download.",
      remedy: "retrieve the export until `export_status` is `ready`",
    },
    too_many_exports: {
      meaning: "ten exports are being prepared",
      message: "{count} exports are being prepared. Wait until one is ready.",
      remedy: "wait until one is ready",
    },
    too_many_export_schedules: {
      meaning: "the organization has 20 export schedules in this environment",
      message: "An organization has at most {max} export schedules. Delete one first.",
      facts: ["max"],
      remedy: "delete one",
    },
  }),
  ...errors(410, "not_found", {
    export_expired: {
      meaning: "the file of the export is deleted, seven days after it was begun",
      message: "The file was deleted on {expired_at}. Export the list again.",
      remedy: "export the list again",
    },
  }),
};
