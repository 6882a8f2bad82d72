import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TestClockMail } from "./test-clock-mail.entity.ts";

export type NewTestClockMail = Pick<
  TestClockMail,
  | "id"
  | "messageId"
  | "maskedRecipient"
  | "customerId"
  | "language"
  | "sealedContent"
  | "encryptionKeyId"
  | "createdAt"
  | "expiresAt"
>;

/** Inserts a mail unless its message ID is known. */
export async function insertTestClockMail(
  { em, tenant, environment }: UnitOfWork,
  mail: NewTestClockMail,
): Promise<void> {
  await em.execute(
    `insert into test_clock_mails (organization_id, id, environment, message_id, masked_recipient, customer_id, language,
       sealed_content, encryption_key_id, created_at, updated_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (organization_id, environment, message_id) do nothing`,
    [
      ...[tenant.organizationId, mail.id, environment, mail.messageId, mail.maskedRecipient],
      ...[mail.customerId, mail.language],
      ...[mail.sealedContent, mail.encryptionKeyId, mail.createdAt, mail.createdAt, mail.expiresAt],
    ],
  );
}

/** Deletes the mails to a customer. */
export async function deleteMailsOfCustomer(
  { em, tenant: { organizationId }, environment }: UnitOfWork,
  customerId: string,
): Promise<void> {
  await em.execute(`delete from test_clock_mails where organization_id = ? and environment = ? and customer_id = ?`, [
    organizationId,
    environment,
    customerId,
  ]);
}

interface Expired {
  /** Real time. */
  readonly now: Date;
  readonly limit: number;
}

/** Deletes expired mails of one organization's sandbox. Returns the count. */
export async function deleteExpiredMails(
  { em, tenant: { organizationId }, environment }: UnitOfWork,
  { now, limit }: Expired,
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `delete from test_clock_mails where organization_id = ? and id in (
       select id from test_clock_mails where organization_id = ? and environment = ? and expires_at < ?
       order by expires_at limit ?)
     returning id`,
    [organizationId, organizationId, environment, now, limit],
  );
  return rows.length;
}

interface TooMany {
  /** How many stay. */
  readonly most: number;
  readonly limit: number;
}

/** Deletes the oldest mails beyond the most that one organization's sandbox keeps. Returns the count. */
export async function deleteMostMails(
  { em, tenant: { organizationId }, environment }: UnitOfWork,
  { most, limit }: TooMany,
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `delete from test_clock_mails where organization_id = ? and id in (
       select id from test_clock_mails where organization_id = ? and environment = ?
       order by expires_at desc, id desc offset ? limit ?)
     returning id`,
    [organizationId, organizationId, environment, most, limit],
  );
  return rows.length;
}
