import { errors } from "./catalog-entry.ts";

export const savedViewErrors = {
  ...errors(409, "conflict", {
    too_many_saved_views: {
      meaning: "the list has 20 saved views",
      message: "A list has at most {max} saved views. Delete one first.",
      facts: ["max"],
      remedy: "delete one",
    },
  }),
};
