import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { TEMPLATES } from "#app/capabilities/dispute-templates/template-columns.tsx";
import { NameField, ReasonField, TextField, TypeField } from "#app/capabilities/dispute-templates/template-fields.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";

export const meta = titled("New template");
export const handle = crumbs(
  { name: "Disputes", to: "/disputes" },
  { name: "Templates", to: TEMPLATES },
  { name: "New template" },
);

const { createDisputeTemplate } = DisputeTemplateService.method;

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return { form: newForm(createDisputeTemplate) };
}

/** POST /disputes/templates/new */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, createDisputeTemplate, { to: TEMPLATES, done: "Template created." });
}

export default function NewTemplate() {
  const state = useFormState(useLoaderData<typeof loader>().form);
  return (
    <div className="max-w-2xl">
      <PageTitle title="New template" lead="A text that you attach to disputes." />
      <ContractForm state={state} action={`${TEMPLATES}/new`} className="space-y-6">
        <NameField state={state} />
        <TypeField state={state} kind="text" />
        <ReasonField state={state} />
        <TextField state={state} />
        <FormButtons submit="Create template" pending="Creating…" back={TEMPLATES} />
      </ContractForm>
    </div>
  );
}
