import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { findMembers } from "#app/auth/members.server.ts";
import { peopleNames } from "#app/auth/people.server.ts";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { type FormResult, formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { mayReadExports } from "#contract/roles.ts";
import { type ExportSchedule, ExportScheduleService } from "#proto/tollhouse/v1/export_schedules_pb.ts";
import { readersAmong } from "./readers.server.ts";
import { ERROR_LABELS } from "./schedule-labels.ts";
import type { ScheduleView } from "./schedule-view.server.ts";

const { createExportSchedule, updateExportSchedule } = ExportScheduleService.method;

const REQUIRED = { recipients: "Choose at least one person." };

/** A member who can be chosen, or a recipient who has left. */
export interface Choice {
  readonly userId: string;
  readonly name: string;
  readonly hint: string;
  readonly hasLeft: boolean;
}

/** Those who can be mailed, by name. Null while the members are not known. */
export async function readChoices(
  { request, context }: LoaderFunctionArgs,
  chosen: readonly string[] = [],
): Promise<readonly Choice[] | null> {
  const members = await findMembers(request, context);
  if (!members) return null;
  const here = members.filter(({ user, role }) => user.email && mayReadExports(role)).map(({ user }) => user);
  const left = chosen.filter((userId) => !here.some(({ id }) => id === userId)).map((id) => ({ id, email: null }));
  const names = await peopleNames(
    context,
    [...here, ...left].map(({ id }) => id),
  );
  const choices = [...here, ...left].map(({ id, email }) => ({
    userId: id,
    name: names[id] ?? email ?? id,
    hint: email ?? "No longer a member",
    hasLeft: !email,
  }));
  return choices.sort((one, other) => one.name.localeCompare(other.name));
}

export const newScheduleForm = (userId: string) =>
  newForm(createExportSchedule, { resource: "balance_transactions", frequency: "monthly", recipients: [userId] });

export async function createFromForm(
  args: ActionFunctionArgs,
): Promise<FormResult<typeof createExportSchedule.output>> {
  const readers = await readersOf(args);
  return formMethod(args, createExportSchedule, { fill: () => readers, messages: ERROR_LABELS, required: REQUIRED });
}

async function readersOf(args: ActionFunctionArgs) {
  await requireAuth(args);
  const { request, context } = args;
  return readersAmong(request, context, (await readForm(request.clone())).getAll("recipients"));
}

export function changeForm({ frequency, recipients, filters, version }: ScheduleView) {
  return newForm(
    updateExportSchedule,
    {
      frequency,
      recipients,
      filters_key: Object.keys(filters),
      filters_value: Object.values(filters),
    },
    version,
  );
}

/** The form sends every field, so filters that it removed are gone. */
export async function saveFromForm(args: ActionFunctionArgs): Promise<FormResult<typeof updateExportSchedule.output>> {
  const readers = await readersOf(args);
  return formMethod(args, updateExportSchedule, {
    fill: () => ({ ...readers, updateMask: { paths: ["frequency", "recipients", "filters"] } }),
    messages: ERROR_LABELS,
    required: REQUIRED,
    idempotent: true,
  });
}

/** The change that a button makes. */
export const statusChange = (exportScheduleStatus: ExportSchedule["exportScheduleStatus"]) => ({
  exportScheduleStatus,
  updateMask: { paths: ["export_schedule_status"] },
});
