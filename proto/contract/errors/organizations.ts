import { errors } from "./catalog-entry.ts";

export const organizationErrors = errors(409, "conflict", {
  organization_slug_taken: {
    where: "operators' commands",
    meaning: "another organization has this slug",
    message: "There is an organization with the slug {slug} already.",
  },
});
