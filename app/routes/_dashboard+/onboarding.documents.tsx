import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentForm, saveDocument } from "#app/capabilities/merchant-account/application-form.server.ts";
import { Documents } from "#app/capabilities/merchant-account/documents.tsx";
import { readEditable } from "#app/capabilities/merchant-account/read-account.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Documents");
export const handle = crumbs({ name: "Onboarding", to: "/onboarding" }, { name: "Documents" });

export async function loader(args: LoaderFunctionArgs) {
  const { documents } = await readEditable(args);
  return { form: documentForm(), documents };
}

/** POST /onboarding/documents */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await saveDocument(args), { to: "/onboarding/documents", done: "Document uploaded." });
}

export default function DocumentsPage() {
  const { form, documents } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageTitle title="Documents" lead="Files are encrypted and can’t be downloaded again." />
      <Documents state={useFormState(form)} documents={documents} />
    </div>
  );
}
