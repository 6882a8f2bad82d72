import { errors } from "./catalog-entry.ts";

/** Refusals for an organization without a merchant account at the engine. */
export const merchantErrors = {
  ...errors(400, "invalid_request", {
    merchant_required: {
      where: "merchants",
      meaning: "the organization has no merchant account in this environment",
      message: "The organization has no merchant account in this environment. Finish onboarding first.",
      remedy: "finish onboarding",
    },
  }),
  ...errors(409, "conflict", {
    merchant_not_connected: {
      meaning: "the organization's merchant account is not connected to the payment engine in this environment",
      message: "The organization has no active {environment} merchant account at the payment engine.",
      remedy: "connect it",
    },
  }),
};
