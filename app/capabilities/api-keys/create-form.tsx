import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { KeyLifetime } from "./key-lifetimes.ts";
import { ScopeTable } from "./scope-table.tsx";

interface CreateFormProps {
  environment: string;
  lifetimes: readonly KeyLifetime[];
  state: FormState;
}

export function CreateForm({ environment, lifetimes, state }: CreateFormProps) {
  return (
    <ContractForm state={state} action="/settings/api-keys/new" className="space-y-6">
      <div className="max-w-xl">
        <EnvironmentNote environment={environment} />
      </div>
      <div className="grid max-w-xl gap-5 sm:grid-cols-2">
        <FormField state={state} name="name" label="Name" hint="For example, the system that will use it.">
          {(control) => (
            <input {...control} required placeholder="Order system" autoComplete="off" className="control" />
          )}
        </FormField>
        <FormField state={state} name="expires_at" label="Expires" hint="Requests with an expired key fail.">
          {(control) => (
            <select {...control} className="control control-select">
              {lifetimes.map(({ expiresAt, name }) => (
                <option key={name} value={expiresAt}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      <div className="max-w-xl">
        <FormField
          state={state}
          name="allowed_ips"
          label="Allowed IP addresses"
          hint="IP addresses or CIDR ranges, such as 203.0.113.7 or 2001:db8::/32, one per line. Leave empty to allow any address."
        >
          {(control) => (
            <textarea {...control} rows={3} autoComplete="off" spellCheck={false} className="control font-mono" />
          )}
        </FormField>
      </div>
      <ScopeTable state={state} />
      <div className="flex gap-3">
        <SubmitButton pending="Creating…">Create key</SubmitButton>
        <Link to="/settings/api-keys" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}

function EnvironmentNote({ environment }: { environment: string }) {
  return (
    <Callout tone={environment === "live" ? "warn" : "info"}>
      {environment === "live" ? (
        <>
          You are creating a <strong>live</strong> key. It moves real money.
        </>
      ) : (
        <>
          You are creating a <strong>sandbox</strong> key. It only works with test data.
        </>
      )}{" "}
      Use the environment switch to create the other kind.
    </Callout>
  );
}
