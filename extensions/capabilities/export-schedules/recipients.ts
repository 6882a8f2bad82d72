import { mayReadExports } from "#contract/roles.ts";
import { type Export, ExportEntity } from "#extensions/capabilities/exports/index.ts";
import { findMembers, type Member } from "#extensions/capabilities/organizations/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ExportSchedule, ExportScheduleEntity } from "./export-schedule.entity.ts";

export interface Recipient extends Member {
  readonly email: string;
}

/** The recipients who belong to the organization now, may read exports and have an address. */
export async function findRecipients(
  work: UnitOfWork,
  { recipients }: Pick<ExportSchedule, "recipients">,
): Promise<readonly Recipient[]> {
  const members = (await findMembers(work)) ?? [];
  const isRecipient = (member: Member): member is Recipient =>
    member.email !== null && recipients.includes(member.userId) && mayReadExports(member.role);
  return members.filter(isRecipient);
}

/** The ended export and its schedule. Null when nobody is to be mailed about it any more. */
export async function findMailed(work: UnitOfWork, exportId: string) {
  const made: Export | null = await findRow(work, ExportEntity, { id: exportId });
  if (made?.exportScheduleId == null || made.status === "expired") return null;
  const schedule = await findRow(work, ExportScheduleEntity, { id: made.exportScheduleId });
  return schedule?.status === "active" ? { made, schedule } : null;
}
