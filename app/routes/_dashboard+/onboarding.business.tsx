import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { businessForm, savePart } from "#app/capabilities/merchant-account/application-form.server.ts";
import { BusinessForm } from "#app/capabilities/merchant-account/business-form.tsx";
import { readEditable } from "#app/capabilities/merchant-account/read-account.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Business details");
export const handle = crumbs({ name: "Onboarding", to: "/onboarding" }, { name: "Business details" });

export async function loader(args: LoaderFunctionArgs) {
  const account = await readEditable(args);
  return { form: businessForm(account), hasTaxId: account.application?.business?.taxIdProvided ?? false };
}

/** POST /onboarding/business */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await savePart(args, "business"), { to: "/onboarding", done: "Business saved." });
}

export default function BusinessDetails() {
  const { form, hasTaxId } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageTitle title="Business details" lead="Save any part, and come back later." />
      <BusinessForm state={useFormState(form)} hasTaxId={hasTaxId} />
    </div>
  );
}
