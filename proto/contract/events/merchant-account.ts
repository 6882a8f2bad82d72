import { MerchantAccountSchema } from "#proto/tollhouse/v1/merchant_account_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const merchantAccountEvents = eventsOf(
  { message: MerchantAccountSchema, scope: "merchants:read" },
  {
    "merchant_account.updated": { meaning: "Settings, the application or the limits of the account changed." },
    "merchant_account.submitted": {
      meaning: "The application was submitted.",
      example: { onboarding_status: "submitted" },
      audited: true,
    },
    "merchant_account.update_requested": {
      meaning: "An operator asked for parts of the application again.",
      example: { onboarding_status: "update_requested" },
      audited: true,
    },
    "merchant_account.approved": {
      meaning: "The application was approved.",
      example: { onboarding_status: "approved", account_status: "active" },
      audited: true,
    },
    "merchant_account.rejected": {
      meaning: "The application was rejected.",
      example: { onboarding_status: "rejected" },
      audited: true,
    },
    "merchant_account.status_changed": {
      meaning: "An operator changed what the account may do.",
      example: { account_status: "restricted" },
      audited: true,
    },
    "merchant_account.requirement_due": {
      meaning: "Something that was asked for is due within a week, or within a day.",
      example: { onboarding_status: "update_requested" },
    },
  },
);
