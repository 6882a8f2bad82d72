import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readChangeable, readTemplate } from "#app/capabilities/dispute-templates/read-template.server.ts";
import { TEMPLATES, templatePath } from "#app/capabilities/dispute-templates/template-columns.tsx";
import { NameField, ReasonField, TextField } from "#app/capabilities/dispute-templates/template-fields.tsx";
import { DeleteTemplate, ReplaceFile } from "#app/capabilities/dispute-templates/template-parts.tsx";
import { Versions } from "#app/capabilities/dispute-templates/versions.tsx";
import { evidenceName } from "#app/capabilities/disputes/index.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => titled(`Template: ${data?.template.name}`)();
export const handle = crumbs(
  { name: "Disputes", to: "/disputes" },
  { name: "Templates", to: TEMPLATES },
  { name: "Template" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readTemplate(args);
}

/** POST /disputes/templates/:id */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, DisputeTemplateService.method.updateDisputeTemplate, {
    to: TEMPLATES,
    done: "Template saved.",
    fill: async () => ({ updateMask: { paths: await readChangeable(args) } }),
    idempotent: true,
  });
}

export default function Template() {
  const { template, versions, form, fileForm } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = templatePath(template);
  return (
    <div className="max-w-2xl space-y-8">
      <PageTitle
        title={template.name}
        lead={evidenceName(template.evidenceType)}
        actions={<DeleteTemplate template={template} />}
      />
      <ContractForm state={state} action={`${path}?index`} className="space-y-6">
        <NameField state={state} />
        <ReasonField state={state} />
        {template.kind === "text" ? <TextField state={state} /> : null}
        <FormButtons submit="Save template" pending="Saving…" back={TEMPLATES} />
      </ContractForm>
      {template.kind === "file" ? <ReplaceFile path={path} form={fileForm} /> : null}
      <Versions path={path} versions={versions} />
    </div>
  );
}
