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

/** Inserts mails, except those whose message ID is known. */
export async function insertTestClockMails(
  { em, tenant, environment }: UnitOfWork,
  mails: readonly NewTestClockMail[],
): Promise<void> {
  const rows = mails.map((mail) => ({
    id: mail.id,
    message_id: mail.messageId,
    masked_recipient: mail.maskedRecipient,
    customer_id: mail.customerId ?? null,
    language: mail.language,
    sealed_content: mail.sealedContent,
    encryption_key_id: mail.encryptionKeyId,
    created_at: mail.createdAt.toISOString(),
    expires_at: mail.expiresAt.toISOString(),
  }));
  await em.execute(
    `insert into test_clock_mails (organization_id, id, environment, message_id, masked_recipient, customer_id, language,
       sealed_content, encryption_key_id, created_at, updated_at, expires_at)
     select ?, m.id, ?, m.message_id, m.masked_recipient, m.customer_id, m.language,
       m.sealed_content, m.encryption_key_id, m.created_at, m.created_at, m.expires_at
     from jsonb_to_recordset(?::jsonb) as m (id text, message_id text, masked_recipient text, customer_id text,
       language text, sealed_content text, encryption_key_id text, created_at timestamptz, expires_at timestamptz)
     on conflict (organization_id, environment, message_id) do nothing`,
    [tenant.organizationId, environment, JSON.stringify(rows)],
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
