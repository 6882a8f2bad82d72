import { Form, Link, useNavigation } from "@remix-run/react";
import { DEFAULT_SCOPES } from "#app/auth/scopes.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Field } from "#app/components/ui/field.tsx";
import type { RefusedKey } from "./create-from-form.server.ts";
import { LIFETIMES } from "./scope-labels.ts";
import { ScopeTable } from "./scope-table.tsx";

interface CreateFormProps {
  environment: string;
  formId: string;
  refused?: RefusedKey | undefined;
}

export function CreateForm({ environment, formId, refused }: CreateFormProps) {
  const sending = useNavigation().state === "submitting";
  const choice = refused?.choice ?? { name: "", days: 90, scopes: DEFAULT_SCOPES, addresses: "" };
  return (
    <Form method="post" action="/settings/api-keys/new" className="space-y-6">
      <input type="hidden" name="form_id" value={formId} />
      <div className="max-w-xl">
        <EnvironmentNote environment={environment} />
      </div>
      {refused && refused.field === null ? (
        <div role="alert">
          <Callout tone="danger">{refused.problem}</Callout>
        </div>
      ) : null}
      <div className="grid max-w-xl gap-5 sm:grid-cols-2">
        <Field id="name" label="Name" hint="So that you know it again: what will use it.">
          {(control) => (
            <input
              {...control}
              name="name"
              maxLength={100}
              defaultValue={choice.name}
              placeholder="Order system"
              autoComplete="off"
              className="control"
            />
          )}
        </Field>
        <Field id="days" label="It expires" hint="An expired key is refused like a wrong one.">
          {(control) => (
            <select {...control} name="days" defaultValue={choice.days} className="control control-select">
              {LIFETIMES.map(({ days, name }) => (
                <option key={days} value={days}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="max-w-xl">
        <Field
          id="addresses"
          label="Addresses it may be used from"
          hint="IP addresses or CIDR ranges such as 203.0.113.7 or 2001:db8::/32, one a line. Any address when empty."
          error={refused?.field === "addresses" ? refused.problem : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              name="addresses"
              rows={3}
              defaultValue={choice.addresses}
              autoComplete="off"
              spellCheck={false}
              className="control font-mono"
            />
          )}
        </Field>
      </div>
      <ScopeTable chosen={choice.scopes} />
      <div className="flex gap-3">
        <button type="submit" disabled={sending} className={button()}>
          {sending ? "Creating…" : "Create the key"}
        </button>
        <Link to="/settings/api-keys" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

function EnvironmentNote({ environment }: { environment: string }) {
  return (
    <Callout tone={environment === "live" ? "warn" : "info"}>
      {environment === "live" ? (
        <>
          This will be a <strong>live</strong> key: it moves real money.
        </>
      ) : (
        <>
          This will be a <strong>sandbox</strong> key: it sees test data only.
        </>
      )}{" "}
      The switch between sandbox and live chooses the environment.
    </Callout>
  );
}
