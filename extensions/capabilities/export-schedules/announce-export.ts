import { markMailed } from "#extensions/capabilities/exports/index.ts";
import { countMail, sendsMail } from "#extensions/capabilities/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ExportScheduleEntity } from "./export-schedule.entity.ts";
import { pauseSchedule } from "./export-schedules.service.ts";
import { announceQueue, exportMailQueue } from "./mail.queue.ts";
import { findMailed, findRecipients, type Recipient } from "./recipients.ts";

/**
 * Enqueues a mail for each recipient, once: the mark and the mails commit together. A schedule that nobody can receive
 * is paused.
 */
export const announceJob = payloadJob(announceQueue, async (work, { exportId }) => {
  const found = await findMailed(work, exportId);
  if (!found || found.made.mailedAt != null || !sendsMail(work)) return;
  const recipients = await findRecipients(work, found.schedule);
  await work.atomically((phase) => announce(phase, { exportId, scheduleId: found.schedule.id, recipients }));
});

interface Announced {
  readonly exportId: string;
  readonly scheduleId: string;
  readonly recipients: readonly Recipient[];
}

async function announce(phase: UnitOfWork, { exportId, scheduleId, recipients }: Announced): Promise<void> {
  // Counts of mails are locked before the schedule, and the export's mark last.
  const counted: Recipient[] = [];
  for (const recipient of recipients) if (await mayMail(phase, exportId, recipient)) counted.push(recipient);
  const schedule = await lockKnownRow(phase, ExportScheduleEntity, scheduleId);
  if (schedule?.status !== "active" || !(await markMailed(phase, exportId))) return;
  if (recipients.length === 0) await pauseSchedule(phase, schedule, "no_recipients");
  for (const { userId } of counted) phase.enqueue(exportMailQueue, { exportId, userId });
}

async function mayMail(phase: UnitOfWork, exportId: string, { email }: Recipient): Promise<boolean> {
  try {
    await countMail(phase, "report", email);
    return true;
  } catch (error) {
    if (!isRefusal(error, "mail_limit_reached")) throw error;
    const facts = { organizationId: phase.tenant.organizationId, exportId, err: error };
    phase.context.logger.warn(facts, "a mail about a scheduled export is over the limits of mails, so it is not sent");
    return false;
  }
}
