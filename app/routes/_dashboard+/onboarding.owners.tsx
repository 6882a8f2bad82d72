import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownersForm, savePart } from "#app/capabilities/merchant-account/application-form.server.ts";
import { Owners } from "#app/capabilities/merchant-account/owners.tsx";
import { readEditable } from "#app/capabilities/merchant-account/read-account.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Owners");
export const handle = crumbs({ name: "Onboarding", to: "/onboarding" }, { name: "Owners" });

export async function loader(args: LoaderFunctionArgs) {
  const account = await readEditable(args);
  const { owners = [], ownersProvided = false } = account.application ?? {};
  return { form: ownersForm(account), owners, ownersProvided };
}

/** POST /onboarding/owners: the owners that stay by their IDs, and perhaps a new one. */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await savePart(args, "owners"), { to: "/onboarding/owners", done: "Owners saved." });
}

export default function OwnersPage() {
  const { form, ...known } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageTitle title="Owners" lead="Everyone who owns 25% or more of the business, at most four." />
      <Owners state={useFormState(form)} {...known} />
    </div>
  );
}
