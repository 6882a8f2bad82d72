import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

export const KINDS = ["account", "payouts", "disputes", "terminal_sales", "security"] as const;

export type NotificationKind = (typeof KINDS)[number];

export type RecipientStatus = "unconfirmed" | "confirmed" | "unsubscribed";

/** An address that is told about the organization in one environment. */
export const NotificationRecipientEntity = defineEntity({
  name: "NotificationRecipient",
  tableName: "notification_recipients",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** In lower case. */
    email: text(),
    kinds: p.json<readonly NotificationKind[]>().columnType("jsonb"),
    status: text().$type<RecipientStatus>(),
    confirmedAt: instant().nullable(),
  },
});

export type NotificationRecipient = InferEntity<typeof NotificationRecipientEntity>;
