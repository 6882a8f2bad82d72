import { errors } from "./catalog-entry.ts";

export const exportErrors = {
  ...errors(400, "invalid_request", {
    export_filter_invalid: {
      meaning: "the list has no such filter, or it does not take this value",
      message: "{problem}",
      sampleParam: "filters",
    },
  }),
  ...errors(409, "conflict", {
    export_not_ready: {
      meaning: "the export is not ready, or its file is deleted; the message names its status",
      message: "The export is {status}, so there is no file to download.",
      remedy: "retrieve the export until `export_status` is `ready`",
    },
    too_many_exports: {
      meaning: "ten exports are being prepared",
      message: "{count} exports are being prepared. Wait until one is ready.",
      remedy: "wait until one is ready",
    },
  }),
};
