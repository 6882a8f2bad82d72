import { maskedRecipient } from "#extensions/capabilities/mail/index.ts";
import { TestClockMailEntity } from "#extensions/capabilities/mail/test-clock-mail.entity.ts";
import { openContent } from "#extensions/capabilities/mail/test-clock-mails.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The mails that the organization's test clock kept, the oldest first; to one address when given. */
export async function keptMails(work: UnitOfWork, address?: string) {
  const to = address === undefined ? {} : { maskedRecipient: maskedRecipient(address, false) };
  const rows = await work.em.find(
    TestClockMailEntity,
    { environment: work.environment, ...to },
    { orderBy: { createdAt: "asc", expiresAt: "asc" } },
  );
  const at = ({ createdAt, messageId, maskedRecipient: recipient }: (typeof rows)[number]) => ({
    ...{ createdAt, messageId, recipient },
  });
  return Promise.all(rows.map(async (row) => ({ ...at(row), ...(await openContent(work, row)) })));
}
