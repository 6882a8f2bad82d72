import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { ApiKeyView } from "./api-key-view.server.ts";
import { OverlapField } from "./overlap-field.tsx";

interface RotateFormProps {
  apiKey: ApiKeyView;
  state: FormState;
}

/** Asks how long the old key stays valid beside the new one. */
export function RotateForm({ apiKey: { apiKeyId, name, prefix }, state }: RotateFormProps) {
  return (
    <ContractForm state={state} action={`/settings/api-keys/${apiKeyId}/rotate`} className="space-y-6">
      <p className="max-w-xl text-sm">
        <strong>{name ?? "The key"}</strong> <span className="font-mono text-xs break-all">{prefix}…</span> is replaced
        by a new key with the same name, permissions and allowed IP addresses. Switch your system to the new key while
        the old one still works.
      </p>
      <OverlapField
        state={state}
        legend="The old key stops working"
        hint="Key leaked? Choose Now, then check the audit log for what it was used for."
      />
      <div className="flex gap-3">
        <SubmitButton pending="Rotating…">Rotate key</SubmitButton>
        <Link to="/settings/api-keys" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}
