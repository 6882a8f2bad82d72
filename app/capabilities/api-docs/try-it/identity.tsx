import { useId } from "react";
import { Callout } from "#app/components/ui/callout.tsx";
import { Field } from "#app/components/ui/field.tsx";
import type { Environment } from "#contract/environment.ts";
import type { Sender } from "./send.ts";

/** The environment of the browser session, which is not verified here. */
export interface Session {
  readonly environment: Environment;
}

/** The sender of the requests. The key stays in the page's memory only. */
export interface Identity {
  readonly as: "key" | "session";
  readonly apiKey: string;
}

export function senderOf({ as, apiKey }: Identity, session: Session | null): Sender {
  return as === "session" && session ? { session: session.environment } : { apiKey: apiKey.trim() };
}

export function isLive({ as, apiKey }: Identity, session: Session | null): boolean {
  return as === "session" ? session?.environment === "live" : apiKey.trim().startsWith("svc_live_");
}

const SENDERS = { key: "An API key", session: "You, as you are signed in" } as const;

interface IdentityPartProps {
  identity: Identity;
  session: Session | null;
  change: (identity: Identity) => void;
}

export function IdentityPart({ identity, session, change }: IdentityPartProps) {
  const id = useId();
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-bold">Who sends it</legend>
      {session ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {(["key", "session"] as const).map((as) => (
            <label
              key={as}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-edge px-3 text-sm font-semibold hover:bg-wash has-checked:border-accent has-checked:bg-accent-wash"
            >
              <input
                type="radio"
                name={id}
                checked={identity.as === as}
                onChange={() => change({ ...identity, as })}
                className="size-4"
              />
              {SENDERS[as]}
            </label>
          ))}
        </div>
      ) : null}
      {identity.as === "key" ? (
        <KeyField id={`${id}-key`} apiKey={identity.apiKey} change={(apiKey) => change({ ...identity, apiKey })} />
      ) : (
        <p className="text-sm text-muted">
          The session of this browser acts, in the {session?.environment} environment that was chosen in the dashboard.
        </p>
      )}
      {isLive(identity, session) ? (
        <Callout tone="danger">
          <strong>This is live.</strong> What you send happens to real money and real customers.
        </Callout>
      ) : null}
    </fieldset>
  );
}

/** Not a password field: the browser would offer to keep it. */
function KeyField({ id, apiKey, change }: { id: string; apiKey: string; change: (apiKey: string) => void }) {
  return (
    <Field
      id={id}
      label="API key"
      hint="It stays in this page's memory until you leave, and goes with your requests to this origin only."
    >
      {(control) => (
        <input
          {...control}
          type="text"
          value={apiKey}
          onChange={(event) => change(event.target.value)}
          placeholder="svc_sandbox_…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          className="control font-mono [-webkit-text-security:disc] placeholder-shown:[-webkit-text-security:none]"
        />
      )}
    </Field>
  );
}
