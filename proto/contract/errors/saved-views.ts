import { errors } from "./catalog-entry.ts";

export const savedViewErrors = {
  ...errors(409, "conflict", {
    too_many_saved_views: { meaning: "the list has 20 saved views", remedy: "delete one" },
  }),
};
