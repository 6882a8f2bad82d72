import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { SCHEDULES } from "#app/capabilities/export-schedules/schedule-columns.tsx";
import {
  createFromForm,
  newScheduleForm,
  readChoices,
} from "#app/capabilities/export-schedules/schedule-form.server.ts";
import { ScheduleForm } from "#app/capabilities/export-schedules/schedule-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Schedule export");
export const handle = crumbs(
  { name: "Exports", to: "/exports" },
  { name: "Scheduled exports", to: SCHEDULES },
  { name: "Schedule export" },
);

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireAuth(args);
  return { form: newScheduleForm(user.id), choices: await readChoices(args) };
}

/** POST /exports/schedules/new */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await createFromForm(args), { to: SCHEDULES, done: "Export scheduled." });
}

export default function NewSchedule() {
  const { form, choices } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageTitle
        title="Schedule export"
        lead="Each file has the rows that were created in the day, week or month before, in your organization's time zone."
      />
      <ScheduleForm
        state={useFormState(form)}
        action={`${SCHEDULES}/new`}
        choices={choices}
        isNew
        submit="Schedule export"
      />
    </div>
  );
}
