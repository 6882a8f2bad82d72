import { errors } from "./catalog-entry.ts";

export const exportErrors = {
  ...errors(400, "invalid_request", {
    export_filter_invalid: { meaning: "the list has no such filter, or it does not take this value", param: "filters" },
  }),
  ...errors(409, "conflict", {
    too_many_exports: { meaning: "ten exports are being prepared", remedy: "wait until one is ready" },
  }),
};
