import { TEST_CLOCK_MAIL_DAYS } from "#contract/limits.ts";
import type { Mail } from "#extensions/connectors/mail/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailLanguage } from "./mail-language.ts";
import { maskedRecipient } from "./mail-limits.rules.ts";
import { type TestClockMail, TestClockMailEntity } from "./test-clock-mail.entity.ts";
import { insertTestClockMails } from "./test-clock-mails.queries.ts";

const KEPT_MS = TEST_CLOCK_MAIL_DAYS * 86_400_000;

/** What a mail says. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Kept {
  readonly mail: Mail;
  readonly language: MailLanguage;
  /** Null for a mail to no customer. */
  readonly customerId: string | null;
}

/** Keeps mails that a test clock must not let leave. A repeat with the same message ID keeps nothing more. */
export async function keepMails(work: UnitOfWork, mails: readonly Kept[]): Promise<void> {
  if (mails.length > 0) await insertTestClockMails(work, await Promise.all(mails.map((mail) => newMail(work, mail))));
}

async function newMail(work: UnitOfWork, { mail, language, customerId }: Kept) {
  const { to, messageId, subject, text, html } = mail;
  const id = newId("testClockMail", work.now());
  const { encryption } = work.context;
  const content: MailContent = { subject, text, html };
  return {
    ...{ id, messageId, language, customerId, maskedRecipient: maskedRecipient(to, false) },
    sealedContent: await encryption.encrypt(JSON.stringify(content), contextOf(work.tenant.organizationId, id)),
    encryptionKeyId: encryption.currentKeyId,
    createdAt: work.now(),
    expiresAt: new Date(work.clock.realNow().getTime() + KEPT_MS),
  };
}

/** @throws resource_missing */
export function getTestClockMail(work: UnitOfWork, id: string): Promise<TestClockMail> {
  return readRow(work, TestClockMailEntity, id, "test clock mail");
}

export async function openContent(
  { context }: Pick<UnitOfWork, "context">,
  { organizationId, id, sealedContent }: TestClockMail,
): Promise<MailContent> {
  return JSON.parse(await context.encryption.decrypt(sealedContent, contextOf(organizationId, id)));
}

const contextOf = (organizationId: string, recordId: string) => ({ organizationId, recordId, field: "content" });
