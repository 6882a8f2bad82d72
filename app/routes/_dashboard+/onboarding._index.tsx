import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { accountView } from "#app/capabilities/merchant-account/account-view.server.ts";
import { submitApplication, submitForm } from "#app/capabilities/merchant-account/application-form.server.ts";
import { ApplicationPanel } from "#app/capabilities/merchant-account/application-panel.tsx";
import { readSteps } from "#app/capabilities/onboarding/read-steps.server.ts";
import { StepList } from "#app/capabilities/onboarding/step-list.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Onboarding");
export const handle = crumbs({ name: "Onboarding" });

export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const account = accountView(await page.extensions.merchantAccount.getMerchantAccount({}));
  return { steps: await readSteps(page, account), account, form: submitForm(), environment: page.environment };
}

/** POST /onboarding: submits the application. */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await submitApplication(args), { to: "/onboarding", done: "Application submitted." });
}

export default function Onboarding() {
  const { steps, account, form, environment } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <PageTitle title="Onboarding" lead="The steps to accept payments. Sandbox and live have their own." />
      <div className="max-w-3xl space-y-6">
        <Panel
          id="steps"
          title={environment === "live" ? "Live" : "Sandbox"}
          aside={<Count done={done} of={steps.length} />}
        >
          <StepList steps={steps} />
        </Panel>
        <ApplicationPanel account={account} state={state} />
      </div>
    </>
  );
}

function Count({ done, of }: { done: number; of: number }) {
  return (
    <p className="text-sm text-muted">
      {done} of {of} done
    </p>
  );
}
