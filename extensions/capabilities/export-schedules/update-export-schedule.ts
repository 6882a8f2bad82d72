import { isDeepStrictEqual } from "node:util";
import type { Exportables } from "#extensions/capabilities/exports/index.ts";
import { assertSendsMail } from "#extensions/capabilities/mail/index.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ExportSchedule, ExportScheduleEntity } from "./export-schedule.entity.ts";
import { assertRecipients, type Readers } from "./export-schedule.rules.ts";
import {
  assertScheduleFilters,
  awaitEnd,
  currentPeriod,
  getSchedule,
  NOUN,
  pauseSchedule,
} from "./export-schedules.service.ts";

const CHANGEABLE = ["filters", "frequency", "recipients", "export_schedule_status"];

type Columns = Pick<ExportSchedule, "filters" | "frequency" | "recipients" | "status">;
type Wanted = Partial<Columns>;
type ScheduleChange = { readonly [Name in keyof Columns]?: Columns[Name] | undefined } & {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
  readonly readers: Readers;
};

/**
 * Changes, pauses or resumes a schedule. A change without effect records no event.
 * @throws export_filter_invalid, export_schedule_recipient_unknown, mail_not_configured, members_unavailable
 */
export async function updateExportSchedule(
  work: UnitOfWork,
  exportables: Exportables,
  id: string,
  change: ScheduleChange,
): Promise<ExportSchedule> {
  const wanted = await checkedChange(work, exportables, id, change);
  return work.atomically(async (phase) => {
    const schedule = await lockRow(phase, ExportScheduleEntity, id, NOUN);
    assertVersion(phase, schedule);
    const { status, ...columns } = wanted;
    await changeColumns(phase, schedule, columns);
    await changeStatus(phase, schedule, status ?? schedule.status);
    await phase.save();
    return schedule;
  });
}

/** The named fields, which may be set. */
async function checkedChange(
  work: UnitOfWork,
  exportables: Exportables,
  id: string,
  { fields, filters = {}, frequency, recipients = [], status, readers }: ScheduleChange,
): Promise<Wanted> {
  const named = changedFields("an export schedule", fields, CHANGEABLE);
  const { resource } = await getSchedule(work, id);
  if (named.has("filters")) assertScheduleFilters(exportables, resource, filters);
  if (named.has("recipients")) assertRecipients(recipients, readers);
  if (status === "active") assertSendsMail(work);
  return {
    ...(named.has("filters") && { filters }),
    ...(named.has("recipients") && recipients.length > 0 && { recipients }),
    ...(named.has("frequency") && frequency && { frequency }),
    ...(named.has("export_schedule_status") && status && { status }),
  };
}

async function changeColumns(phase: UnitOfWork, schedule: ExportSchedule, columns: Omit<Wanted, "status">) {
  const entries = Object.entries(columns);
  const changed = entries.filter(([name, value]) => !isDeepStrictEqual(schedule[name as keyof ExportSchedule], value));
  if (changed.length === 0) return;
  const { frequency } = schedule;
  Object.assign(schedule, Object.fromEntries(changed));
  if (schedule.frequency !== frequency && schedule.status === "active") await endOtherwise(phase, schedule);
  const data = { fields: changed.map(([name]) => name).join(",") };
  phase.record({ type: "export_schedule.updated", subject: schedule, data });
}

async function changeStatus(phase: UnitOfWork, schedule: ExportSchedule, status: ExportSchedule["status"]) {
  if (schedule.status === status) return;
  if (status === "paused") return pauseSchedule(phase, schedule, "requested");
  await startAnew(phase, schedule);
  phase.record({ type: "export_schedule.resumed", subject: schedule });
}

/** The current period keeps its start, so that no row is in two files or in none. */
async function endOtherwise(phase: UnitOfWork, schedule: ExportSchedule): Promise<void> {
  const { end } = await currentPeriod(phase, schedule.frequency);
  awaitEnd(phase, schedule, { start: schedule.periodStart, end });
}

/** From the period that lasts now. Earlier ones that were not exported stay so. */
async function startAnew(phase: UnitOfWork, schedule: ExportSchedule): Promise<void> {
  awaitEnd(phase, schedule, await currentPeriod(phase, schedule.frequency));
}
