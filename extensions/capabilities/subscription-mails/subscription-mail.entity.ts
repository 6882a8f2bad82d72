import { defineEntity, type InferEntity } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { MailType } from "./mail-type.ts";

export type FailedBecause = "no_address" | "limit_reached" | "refused" | "not_delivered";

/** An email about a subscription. It has no recipient: the customer's details say whom it was for. */
export const SubscriptionMailEntity = defineEntity({
  name: "SubscriptionMail",
  tableName: "subscription_mails",
  ...tenantOwned,
  properties: {
    ...resource(),
    subscriptionId: text(),
    invoiceId: text().nullable(),
    mailType: text().$type<MailType>(),
    status: text().$type<"queued" | "sent" | "failed">(),
    /** Of an email about a failed charge: its payer and day, of which there is one. Null for others and for failed ones. */
    payerDay: text().nullable(),
    failedBecause: text().$type<FailedBecause>().nullable(),
  },
});

export type SubscriptionMail = InferEntity<typeof SubscriptionMailEntity>;
