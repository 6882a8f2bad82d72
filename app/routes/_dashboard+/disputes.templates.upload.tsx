import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { TEMPLATES } from "#app/capabilities/dispute-templates/template-columns.tsx";
import { FileField, NameField, ReasonField, TypeField } from "#app/capabilities/dispute-templates/template-fields.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";

export const meta = titled("Upload template");
export const handle = crumbs(
  { name: "Disputes", to: "/disputes" },
  { name: "Templates", to: TEMPLATES },
  { name: "Upload template" },
);

const { uploadDisputeTemplate } = DisputeTemplateService.method;

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return { form: newForm(uploadDisputeTemplate) };
}

/** POST /disputes/templates/upload */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, uploadDisputeTemplate, { to: TEMPLATES, done: "Template created." });
}

export default function UploadTemplate() {
  const state = useFormState(useLoaderData<typeof loader>().form);
  return (
    <div className="max-w-2xl">
      <PageTitle title="Upload template" lead="A file that you attach to disputes, such as your terms." />
      <ContractForm state={state} action={`${TEMPLATES}/upload`} encType="multipart/form-data" className="space-y-6">
        <NameField state={state} />
        <TypeField state={state} kind="file" />
        <ReasonField state={state} />
        <FileField state={state} />
        <FormButtons submit="Upload template" pending="Uploading…" back={TEMPLATES} />
      </ContractForm>
    </div>
  );
}
