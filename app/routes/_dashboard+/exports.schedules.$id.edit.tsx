import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { SCHEDULES, schedulePath } from "#app/capabilities/export-schedules/schedule-columns.tsx";
import { changeForm, readChoices, saveFromForm } from "#app/capabilities/export-schedules/schedule-form.server.ts";
import { ScheduleForm } from "#app/capabilities/export-schedules/schedule-form.tsx";
import { listName } from "#app/capabilities/export-schedules/schedule-labels.ts";
import { scheduleView } from "#app/capabilities/export-schedules/schedule-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Edit scheduled export");
export const handle = crumbs(
  { name: "Exports", to: "/exports" },
  { name: "Scheduled exports", to: SCHEDULES },
  { name: "Edit scheduled export" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const exportScheduleId = args.params.id ?? "";
  const found = await orNotFound(() => extensions.exportSchedules.getExportSchedule({ exportScheduleId }));
  const schedule = scheduleView(found);
  return { schedule, form: changeForm(schedule), choices: await readChoices(args, schedule.recipients) };
}

/** POST /exports/schedules/:id/edit */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await saveFromForm(args), { to: SCHEDULES, done: "Schedule saved." });
}

export default function EditSchedule() {
  const { schedule, form, choices } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageTitle title="Edit scheduled export" lead={listName(schedule.resource)} />
      <ScheduleForm
        state={useFormState(form)}
        action={`${schedulePath(schedule.exportScheduleId)}/edit`}
        choices={choices}
        submit="Save schedule"
      />
    </div>
  );
}
