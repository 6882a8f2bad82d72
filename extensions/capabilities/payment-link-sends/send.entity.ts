import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

export type SendStatus = "scheduled" | "queued" | "sent" | "failed" | "canceled";
export type StopReason = "paid" | "ended" | "asked" | "canceled" | "failed" | "done";

/** A payment link's email to one recipient, and its reminders. */
export const PaymentLinkSendEntity = defineEntity({
  name: "PaymentLinkSend",
  tableName: "payment_link_sends",
  ...tenantOwned,
  properties: {
    ...resource(),
    paymentLinkId: text(),
    /** The address, mostly masked. */
    maskedRecipient: text(),
    /** The address, while something is still to be sent. */
    sealedRecipient: text().nullable(),
    /** The merchant's words, as long as the address. */
    sealedNote: text().nullable(),
    encryptionKeyId: text().nullable(),
    status: text().$type<SendStatus>(),
    sendAt: instant(),
    sentAt: instant().nullable(),
    reminderDays: p.json<readonly number[]>(),
    remindersSent: p.integer().default(0),
    /** Null while something is still to be sent. */
    stoppedBecause: text().$type<StopReason>().nullable(),
  },
});

export type PaymentLinkSend = InferEntity<typeof PaymentLinkSendEntity>;
