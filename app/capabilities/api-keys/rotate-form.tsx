import { Form, Link, useNavigation } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import type { ApiKeyView } from "./api-key-view.server.ts";
import { OVERLAPS } from "./scope-labels.ts";

interface RotateFormProps {
  apiKey: ApiKeyView;
  formId: string;
  problem?: string | undefined;
}

/** Asks for how long the old key stays valid beside the new one. */
export function RotateForm({ apiKey: { apiKeyId, name, prefix }, formId, problem }: RotateFormProps) {
  const sending = useNavigation().state === "submitting";
  return (
    <Form method="post" action={`/settings/api-keys/${apiKeyId}/rotate`} className="space-y-6">
      <input type="hidden" name="form_id" value={formId} />
      {problem ? (
        <div role="alert">
          <Callout tone="danger">{problem}</Callout>
        </div>
      ) : null}
      <p className="max-w-xl text-sm">
        <strong>{name ?? "The key"}</strong> <span className="font-mono text-xs break-all">{prefix}…</span> is replaced
        by a new key with the same name, scopes and addresses. Put the new key into your system while the old one still
        works.
      </p>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">The old key stops working</legend>
        <div className="flex flex-wrap gap-3">
          {OVERLAPS.map(({ seconds, name }) => (
            <label
              key={seconds}
              className="flex min-h-11 items-center gap-2.5 rounded-md border border-edge bg-surface px-3.5 text-sm has-checked:border-accent has-checked:bg-accent-wash"
            >
              <input
                type="radio"
                name="overlap"
                value={seconds}
                defaultChecked={seconds === 86_400}
                className="size-4"
              />
              {name}
            </label>
          ))}
        </div>
        <p className="mt-1.5 text-[0.8125rem] text-muted">
          Somebody else may know the key? Then choose now, and see in the audit log what it did.
        </p>
      </fieldset>
      <div className="flex gap-3">
        <button type="submit" disabled={sending} className={button()}>
          {sending ? "Rotating…" : "Rotate the key"}
        </button>
        <Link to="/settings/api-keys" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}
