import { defineEntity, type InferEntity } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { MailLanguage } from "./mail-language.ts";

/** A mail that a test clock kept from leaving. It never changes, and its time is the clock's. */
export const TestClockMailEntity = defineEntity({
  name: "TestClockMail",
  tableName: "test_clock_mails",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** Of the mail server. A repeat of the job that sends it keeps it once. */
    messageId: text(),
    maskedRecipient: text(),
    /** Null for a mail to no customer. */
    customerId: text().nullable(),
    language: text().$type<MailLanguage>(),
    /** The subject and both texts, as JSON. */
    sealedContent: text(),
    encryptionKeyId: text(),
    /** When it is deleted, in real time. */
    expiresAt: instant(),
  },
});

export type TestClockMail = InferEntity<typeof TestClockMailEntity>;
