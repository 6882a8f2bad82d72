import { button } from "#app/components/ui/button.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import { formState, type NewForm } from "#app/dashboard/forms/form.ts";
import { templatePath } from "./template-columns.tsx";
import { FileField } from "./template-fields.tsx";
import type { TemplateView } from "./template-view.server.ts";

export function DeleteTemplate({ template }: { template: TemplateView }) {
  return (
    <Confirm
      question={`Delete “${template.name}”?`}
      verb="Delete template"
      action={`${templatePath(template)}/delete`}
      danger
      trigger={{ className: button("secondary"), content: "Delete template" }}
    >
      Its versions are deleted too. Evidence that you attached from it stays.
    </Confirm>
  );
}

/** A form of its own, which uploads a version. */
export function ReplaceFile({ path, form }: { path: string; form: NewForm }) {
  const state = formState(form, null);
  return (
    <Panel id="replace-file" title="Replace file">
      <ContractForm state={state} action={`${path}/versions`} encType="multipart/form-data" className="space-y-4">
        <FileField state={state} />
        <SubmitButton pending="Uploading…" variant="secondary">
          Replace file
        </SubmitButton>
      </ContractForm>
    </Panel>
  );
}
