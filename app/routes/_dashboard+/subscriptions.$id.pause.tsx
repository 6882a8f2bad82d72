import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pause, readPausePage } from "#app/capabilities/subscriptions/simple-forms.server.ts";
import { subscriptionPath } from "#app/capabilities/subscriptions/subscription-columns.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import {
  ContractForm,
  FormButtons,
  FormField,
  TimeZoneField,
  useFormState,
} from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Pause subscription");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Pause subscription" });

export async function loader(args: LoaderFunctionArgs) {
  return readPausePage(args);
}

/** POST /subscriptions/:id/pause */
export async function action(args: ActionFunctionArgs) {
  return pause(args);
}

export default function PauseSubscription() {
  const { form, subscription } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = subscriptionPath(subscription);
  return (
    <div className="max-w-xl">
      <PageTitle title="Pause subscription" lead="Periods continue, and nothing is charged." />
      <ContractForm state={state} action={`${path}/pause`} className="space-y-6">
        <TimeZoneField />
        <FormField state={state} name="behavior" label="Invoices of the pause">
          {(control) => (
            <select {...control} className="control control-select">
              <option value="void">Are never charged</option>
              <option value="keep_as_draft">Stay drafts, which you can finalize</option>
            </select>
          )}
        </FormField>
        <FormField
          state={state}
          name="resumes_at"
          label="End of the pause (optional)"
          hint="If empty, it stays paused until you resume it."
        >
          {(control) => <input {...control} type="datetime-local" className="control max-w-64" />}
        </FormField>
        <FormButtons submit="Pause subscription" pending="Pausing…" back={path} cancel="Back" />
      </ContractForm>
    </div>
  );
}
