import { errors } from "./catalog-entry.ts";

export const dunningErrors = {
  ...errors(422, "invalid_request", {
    dunning_policy_invalid: {
      meaning: "the days of the policy are not ascending; `param` names the first one that is not",
      message: "The days must be ascending.",
      sampleParam: "days[1]",
      remedy: "send each day once, the earliest first",
    },
  }),
};
