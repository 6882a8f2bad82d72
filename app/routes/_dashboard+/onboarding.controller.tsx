import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { controllerForm, savePart } from "#app/capabilities/merchant-account/application-form.server.ts";
import { PersonFields } from "#app/capabilities/merchant-account/person-fields.tsx";
import { readEditable } from "#app/capabilities/merchant-account/read-account.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Person in charge");
export const handle = crumbs({ name: "Onboarding", to: "/onboarding" }, { name: "Person in charge" });

export async function loader(args: LoaderFunctionArgs) {
  const account = await readEditable(args);
  return { form: controllerForm(account), given: account.application?.controller ?? null };
}

/** POST /onboarding/controller */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await savePart(args, "controller"), { to: "/onboarding", done: "Person saved." });
}

export default function Controller() {
  const { form, given } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-3xl">
      <PageTitle title="Person in charge" lead="The person who runs the business and answers for the account." />
      <ContractForm state={state} action="/onboarding/controller" className="space-y-8">
        <PersonFields state={state} of="controller" given={given} />
        <FormButtons submit="Save person" pending="Saving…" back="/onboarding" />
      </ContractForm>
    </div>
  );
}
