import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { moveTrialEnd, readTrialPage } from "#app/capabilities/subscriptions/simple-forms.server.ts";
import { subscriptionPath } from "#app/capabilities/subscriptions/subscription-columns.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import {
  ContractForm,
  FormButtons,
  FormField,
  TimeZoneField,
  useFormState,
} from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Extend trial");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Extend trial" });

export async function loader(args: LoaderFunctionArgs) {
  return readTrialPage(args);
}

/** POST /subscriptions/:id/extend-trial */
export async function action(args: ActionFunctionArgs) {
  return moveTrialEnd(args);
}

export default function ExtendTrial() {
  const { form, subscription } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = subscriptionPath(subscription);
  return (
    <div className="max-w-xl">
      <PageTitle
        title="Extend trial"
        lead={
          subscription.trialEnd ? (
            <>
              It ends <LocalTime at={subscription.trialEnd} /> now. The first period begins when it ends.
            </>
          ) : undefined
        }
      />
      <ContractForm state={state} action={`${path}/extend-trial`} className="space-y-6">
        <TimeZoneField />
        <FormField
          state={state}
          name="trial_end"
          label="New end of the trial"
          hint="At most 730 days after the trial began."
        >
          {(control) => <input {...control} type="datetime-local" className="control max-w-64" />}
        </FormField>
        <FormButtons submit="Extend trial" pending="Extending…" back={path} />
      </ContractForm>
    </div>
  );
}
