import { deleteMailsOfCustomer } from "#extensions/capabilities/mail/index.ts";
import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Deletes what a test clock kept of the mails to a redacted customer. */
export function forgetKeptMails(phase: UnitOfWork, { subjectId }: DueItem): Promise<void> {
  return deleteMailsOfCustomer(phase, subjectId);
}
