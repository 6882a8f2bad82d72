import { capability } from "#extensions/platform/composition/capability.ts";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { TestClockMailService } from "#proto/tollhouse/v1/test_clock_mails_pb.ts";
import { forgetMailRecipientsJob } from "./forget-recipients.job.ts";
import { forgetTestClockMailsJob } from "./forget-test-clock-mails.job.ts";
import { MailCountEntity, MailRecipientCountEntity } from "./mail-count.entity.ts";
import { mailer } from "./mailer.ts";
import { TestClockMailEntity } from "./test-clock-mail.entity.ts";
import { testClockMailList, testClockMailMessage } from "./test-clock-mail.list.ts";

/** The installation's mail server. A capability sends mail in a payload job of its own. */
export const mail = capability("mail", {
  service: TestClockMailService,
  handlers: {
    listTestClockMails: listing(testClockMailList),
    getTestClockMail: ({ testClockMailId }, context) => testClockMailMessage(workOf(context), testClockMailId),
  },
  lists: [testClockMailList],
  parts: [mailer],
  entities: [MailCountEntity, TestClockMailEntity],
  systemEntities: [MailRecipientCountEntity],
  jobs: [forgetMailRecipientsJob, forgetTestClockMailsJob],
});

export { dashboardUrl } from "./dashboard-url.ts";
export { escaped, factTable, mailHtml } from "./mail-html.ts";
export {
  type InEachLanguage,
  MAIL_LOCALES,
  type MailLanguage,
  mailLanguageOf,
  mailLanguageOfLocale,
} from "./mail-language.ts";
export {
  hourlyWaitSeconds,
  MOST_MAILS_PER_HOUR,
  mailLimitReached,
  maskedRecipient,
  withoutDomain,
} from "./mail-limits.rules.ts";
export { countLinkMail, countMail } from "./mail-limits.ts";
export { knownZone, MAIL_LOCALE, mailDay, mailTime } from "./mail-text.ts";
export { assertSendsMail, keepClockMails, sendMail, sendsMail } from "./mailer.ts";
export { type NoticeMail, noticeMail } from "./notice-mail.ts";
export { wholeMailList } from "./test-clock-mail.list.ts";
export { deleteMailsOfCustomer } from "./test-clock-mails.queries.ts";
