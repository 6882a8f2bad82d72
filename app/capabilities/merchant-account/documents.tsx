import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, FormButtons, FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { AccountView } from "./account-view.server.ts";
import { DOCUMENT_TYPES, documentName } from "./application-labels.ts";

interface DocumentsProps {
  state: FormState;
  documents: AccountView["documents"];
}

/** The documents so far, and a form for one more. */
export function Documents({ state, documents }: DocumentsProps) {
  return (
    <div className="space-y-6">
      {documents.length > 0 ? (
        <Panel id="documents" title="Uploaded" flush>
          <ul className="divide-y divide-line">
            {documents.map(({ merchantDocumentId, documentType, fileName, createdAt }) => (
              <li key={merchantDocumentId} className="px-5 py-3 wrap-anywhere">
                <span className="font-semibold">{documentName(documentType)}</span>
                <span className="block text-sm text-muted">
                  {fileName}, <LocalTime at={createdAt ?? ""} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <ContractForm
        state={state}
        action="/onboarding/documents"
        encType="multipart/form-data"
        className="max-w-xl space-y-6"
      >
        <FormField state={state} name="document_type" label="Type">
          {({ maxLength: _, min: __, max: ___, ...control }) => (
            <select {...control} className="control control-select">
              {DOCUMENT_TYPES.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField state={state} name="file" label="File" hint="A JPEG, a PNG or a PDF, at most 5 MB.">
          {({ defaultValue: _, maxLength: __, min: ___, max: ____, ...control }) => (
            <input {...control} type="file" accept="image/jpeg,image/png,application/pdf" className="control" />
          )}
        </FormField>
        <FormButtons submit="Upload document" pending="Uploading…" back="/onboarding" />
      </ContractForm>
    </div>
  );
}
