import { errors } from "./catalog-entry.ts";

export const organizationErrors = errors(409, "conflict", {
  organization_slug_taken: { where: "operators' commands", meaning: "another organization has this slug" },
});
