import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ListTestClockMailsRequestSchema, TestClockMailSchema } from "#proto/tollhouse/v1/test_clock_mails_pb.ts";
import { type TestClockMail, TestClockMailEntity } from "./test-clock-mail.entity.ts";
import { getTestClockMail, openContent } from "./test-clock-mails.ts";

/** Lists leave out both texts, which only one mail shows. */
async function listedMail(work: UnitOfWork, mail: TestClockMail) {
  const { subject } = await openContent(work, mail);
  return messageOf(TestClockMailSchema, mail, {
    ...{ testClockMailId: mail.id, recipient: mail.maskedRecipient, subject, text: null, html: null },
  });
}

/** @throws resource_missing */
export async function testClockMailMessage(work: UnitOfWork, id: string) {
  return wholeMail(work, await getTestClockMail(work, id));
}

async function wholeMail(work: UnitOfWork, mail: TestClockMail) {
  const content = await openContent(work, mail);
  return messageOf(TestClockMailSchema, mail, {
    ...{ testClockMailId: mail.id, recipient: mail.maskedRecipient, ...content },
  });
}

export const testClockMailList = defineList({
  request: ListTestClockMailsRequestSchema,
  entity: TestClockMailEntity,
  filters: {},
  messages: (rows, work) => Promise.all(rows.map((row) => listedMail(work, row))),
});

/** The same list with the texts, for files. */
export const wholeMailList = defineList({
  request: ListTestClockMailsRequestSchema,
  entity: TestClockMailEntity,
  filters: {},
  messages: (rows, work) => Promise.all(rows.map((row) => wholeMail(work, row))),
});
