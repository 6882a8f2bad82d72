import { errors } from "./catalog-entry.ts";

export const organizationErrors = {
  ...errors(409, "conflict", {
    organization_slug_taken: {
      where: "operators' commands",
      meaning: "another organization has this slug",
      message: "There is an organization with the slug {slug} already.",
    },
  }),
  ...errors(503, "api_error", {
    members_unavailable: {
      meaning: "the central service does not say who belongs to the organization, so nothing was changed",
      message:
        "The members of the organization can't be looked up at the moment. Nothing was changed. Try again later.",
      remedy: "repeat later",
    },
  }),
};
