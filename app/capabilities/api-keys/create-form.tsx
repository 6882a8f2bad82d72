import { Form, Link, useNavigation } from "@remix-run/react";
import { DEFAULT_SCOPES } from "#app/auth/scopes.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Field } from "#app/components/ui/field.tsx";
import type { KeyChoice } from "./create-from-form.server.ts";
import { ScopeTable } from "./scope-table.tsx";
import { LIFETIMES } from "./scope-words.ts";

interface CreateFormProps {
  environment: string;
  environments: readonly string[];
  refused?: { choice: KeyChoice; problem: string } | undefined;
}

export function CreateForm({ environment, environments, refused }: CreateFormProps) {
  const sending = useNavigation().state === "submitting";
  const choice = refused?.choice ?? { name: "", environment, days: 90, scopes: DEFAULT_SCOPES };
  return (
    <Form method="post" action="/settings/api-keys/new" className="space-y-6">
      {refused ? (
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
      <EnvironmentChoice environments={environments} chosen={choice.environment} />
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

function EnvironmentChoice({ environments, chosen }: { environments: readonly string[]; chosen: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Environment</legend>
      <div className="flex flex-wrap gap-3">
        {environments.map((name) => (
          <label
            key={name}
            className="flex min-h-11 items-center gap-2.5 rounded-md border border-edge bg-surface px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input type="radio" name="environment" value={name} defaultChecked={name === chosen} className="size-4" />
            {name === "live" ? "Live: real money" : "Sandbox"}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
