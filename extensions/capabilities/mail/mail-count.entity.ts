import { defineEntity, p } from "@mikro-orm/core";
import { text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

const count = () => ({
  /** The day in UTC that is counted, by real time. */
  day: p.date(),
  count: p.integer(),
});

/** How many mails of one kind an organization sent on a day; in live also how many of them to one recipient. */
export const MailCountEntity = defineEntity({
  name: "MailCount",
  tableName: "mail_counts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The kind of the mails, or the hash of a recipient. */
    id: text().primary(),
    ...count(),
  },
});

/** How many mails of one kind went to one recipient on a day from the sandboxes of all organizations. */
export const MailRecipientCountEntity = defineEntity({
  name: "MailRecipientCount",
  tableName: "mail_recipient_counts",
  properties: {
    /** The hash of the recipient: it names no organization and no person. */
    id: text().primary(),
    ...count(),
  },
});
