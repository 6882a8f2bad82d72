import { errors } from "./catalog-entry.ts";

export const listErrors = {
  ...errors(400, "invalid_request", {
    list_filter_invalid: {
      meaning: "the list has no such filter, or it does not take this value",
      message: "{problem}",
      sampleParam: "filters",
    },
  }),
};
