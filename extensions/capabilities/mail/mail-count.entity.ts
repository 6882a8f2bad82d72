import { defineEntity, p } from "@mikro-orm/core";
import { text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

const count = () => ({
  /** The counted day in UTC and real time. */
  day: p.date(),
  count: p.integer(),
});

/** The number of mails of one kind that an organization sent on a day; in live also per recipient. */
export const MailCountEntity = defineEntity({
  name: "MailCount",
  tableName: "mail_counts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The kind of mail, or a recipient's hash. */
    id: text().primary(),
    ...count(),
  },
});

/** The number of mails of one kind to one recipient on a day, from all organizations' sandboxes. */
export const MailRecipientCountEntity = defineEntity({
  name: "MailRecipientCount",
  tableName: "mail_recipient_counts",
  properties: {
    /** A hash of the recipient that identifies no organization or person. */
    id: text().primary(),
    ...count(),
  },
});
